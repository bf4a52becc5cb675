import { describe, expect, it } from 'vitest';
import { guilloche } from './guilloche.ts';

describe('guilloche', () => {
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
