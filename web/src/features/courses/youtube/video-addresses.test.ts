import { describe, expect, it } from 'vitest';
import { playerAddress, watchAddress } from './video-addresses.ts';

describe('the addresses of a video', () => {
  it('keep its id and nothing else of what was given', () => {
    for (const given of [
      'https://youtu.be/dQw4w9WgXcQ?si=quien-lo-mando',
      'https://www.youtube.com/shorts/dQw4w9WgXcQ?autoplay=1',
    ]) {
      expect(watchAddress(given)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
      expect(playerAddress(given)).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?hl=es-419&rel=0');
    }
  });

  it('are none for what is no video', () => {
    expect(watchAddress('javascript:alert(1)')).toBeUndefined();
    expect(playerAddress('https://example.com/watch?v=dQw4w9WgXcQ')).toBeUndefined();
  });
});
