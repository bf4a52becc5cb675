import { afterEach, expect, it, vi } from 'vitest';
import { clearUnsent, saveUnsent, unsentProgress } from './unsent-progress.ts';

const drawer = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => drawer.get(key) ?? null,
  setItem: (key: string, value: string) => void drawer.set(key, value),
  removeItem: (key: string) => void drawer.delete(key),
});
afterEach(() => drawer.clear());

it('keeps the furthest slide and every read slide of each course, for its reader alone', () => {
  saveUnsent('ana', 'm04', { furthest: 5, seen: [5] });
  saveUnsent('ana', 'm04', { furthest: 3, seen: [3, 5] });
  saveUnsent('ana', 'm12', { furthest: 1, seen: [] });
  expect(unsentProgress('ana')).toEqual({ m04: { furthest: 5, seen: [3, 5] }, m12: { furthest: 1, seen: [] } });
  expect(unsentProgress('beto')).toEqual({});
});

it('clears what the server has, and keeps a later slide or one that it did not count', () => {
  saveUnsent('ana', 'm04', { furthest: 5, seen: [3, 5] });
  clearUnsent('ana', 'm04', { furthest: 4, seen: [3] });
  expect(unsentProgress('ana')).toEqual({ m04: { furthest: 5, seen: [5] } });
  clearUnsent('ana', 'm04', { furthest: 5, seen: [] });
  expect(unsentProgress('ana')).toEqual({ m04: { furthest: 5, seen: [5] } });
  clearUnsent('ana', 'm04', { furthest: 5, seen: [3, 5] });
  expect(drawer.size).toBe(0);
});

it('takes nonsense for nothing', () => {
  for (const nonsense of [
    '{',
    '[]',
    '{"m04":5}',
    '{"m04":{"furthest":-1,"seen":[]}}',
    '{"m04":{"furthest":1,"seen":["2"]}}',
  ]) {
    drawer.set('finaula.avance.ana', nonsense);
    expect(unsentProgress('ana')).toEqual({});
  }
});
