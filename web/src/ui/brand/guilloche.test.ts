import { describe, expect, it } from 'vitest';
import { guilloche } from './guilloche.ts';

const digest = async (text: string) => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};

describe('guilloche', () => {
  it('draws the same for the same seed, and what the printed constancia draws', async () => {
    const { petals, petal } = guilloche('m04');
    expect(petals).toBe(8);
    expect(await digest(petal)).toBe('41f1dd57d993119890874d1c8f0e4c7d9a89b3af0b96ba268e147c2dda53e2c8');
    expect(guilloche('m04')).toBe(guilloche('m04'));
  });

  it('draws another for another seed', () => {
    expect(guilloche('m05').petal).not.toBe(guilloche('m04').petal);
  });

  it('takes any seed', () => {
    for (const seed of ['', '🎓', 'ñ', '7K3M-9QXW-4D2V']) {
      const { petals, petal } = guilloche(seed);
      expect(petals).toBeGreaterThanOrEqual(6);
      expect(petals).toBeLessThanOrEqual(12);
      expect(petal).toMatch(/^(M[\d. ]+l[-\d. ]+)+$/);
    }
  });
});
