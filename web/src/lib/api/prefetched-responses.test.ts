import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../session/session-token.ts';
import { takePrefetched } from './prefetched-responses.ts';

const reply = new Response('[]');
const prefetched = () => ({ token: 'de Ana', responses: new Map([['/api/catalogue', Promise.resolve(reply)]]) });

beforeEach(() => {
  vi.stubGlobal('window', { prefetched: prefetched() });
  startSession('de Ana');
});
afterEach(() => vi.restoreAllMocks());

it('hands out each reply once', async () => {
  expect(await takePrefetched('/api/catalogue')).toBe(reply);
  expect(takePrefetched('/api/catalogue')).toBeUndefined();
  expect(takePrefetched('/api/progress')).toBeUndefined();
});

it('hands out nothing to somebody else', () => {
  startSession('de Beto');
  expect(takePrefetched('/api/catalogue')).toBeUndefined();
});

it('hands out nothing that was prefetched for long ago', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(takePrefetched('/api/catalogue')).toBeUndefined();
});

it('has nothing where nothing was prefetched for', () => {
  vi.stubGlobal('window', {});
  expect(takePrefetched('/api/catalogue')).toBeUndefined();
});
