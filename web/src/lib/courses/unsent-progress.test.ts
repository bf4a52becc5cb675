import { afterEach, expect, it, vi } from 'vitest';
import { clearUnsent, saveUnsent, unsentProgress } from './unsent-progress.ts';

const drawer = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => drawer.get(key) ?? null,
  setItem: (key: string, value: string) => void drawer.set(key, value),
  removeItem: (key: string) => void drawer.delete(key),
});
afterEach(() => drawer.clear());

it('waits with the furthest slide of each course, for its reader alone', () => {
  saveUnsent('ana', 'm04', 5);
  saveUnsent('ana', 'm04', 3);
  saveUnsent('ana', 'm12', 1);
  expect(unsentProgress('ana')).toEqual({ m04: 5, m12: 1 });
  expect(unsentProgress('beto')).toEqual({});
});

it('waits no longer once it arrived, unless a later slide was seen meanwhile', () => {
  saveUnsent('ana', 'm04', 5);
  clearUnsent('ana', 'm04', 4);
  expect(unsentProgress('ana')).toEqual({ m04: 5 });
  clearUnsent('ana', 'm04', 5);
  expect(drawer.size).toBe(0);
});

it('takes nonsense for nothing', () => {
  for (const nonsense of ['{', '[]', '{"m04":"5"}', '{"m04":-1}']) {
    drawer.set('finaula.avance.ana', nonsense);
    expect(unsentProgress('ana')).toEqual({});
  }
});
