import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAsked } from './asked.ts';
import { startSession } from './session-token.ts';

const reply = new Response('[]');
const asked = () => ({ token: 'de Ana', replies: new Map([['/api/catalogue', Promise.resolve(reply)]]) });

beforeEach(() => {
  vi.stubGlobal('window', { asked: asked() });
  startSession('de Ana');
});
afterEach(() => vi.restoreAllMocks());

it('hands out each reply once', async () => {
  expect(await takeAsked('/api/catalogue')).toBe(reply);
  expect(takeAsked('/api/catalogue')).toBeUndefined();
  expect(takeAsked('/api/progress')).toBeUndefined();
});

it('hands out nothing to somebody else', () => {
  startSession('de Beto');
  expect(takeAsked('/api/catalogue')).toBeUndefined();
});

it('hands out nothing that was asked for long ago', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(takeAsked('/api/catalogue')).toBeUndefined();
});

it('has nothing where nothing was asked for', () => {
  vi.stubGlobal('window', {});
  expect(takeAsked('/api/catalogue')).toBeUndefined();
});
