import { currentToken } from '../session/session-token.ts';

declare global {
  interface Window {
    /**
     * Responses requested before the application loaded (before-paint.ts), by address, and the session that
     * they belong to.
     */
    prefetched?: { token: string; responses: Map<string, Promise<Response>> };
  }
}

/** Older prefetched responses are not used. */
const FRESH_MS = 30_000;

/** The prefetched response to a call of the same session; each is used once. */
export function takePrefetched(address: string): Promise<Response> | undefined {
  const { prefetched } = window;
  if (prefetched === undefined || prefetched.token !== currentToken() || performance.now() > FRESH_MS) return undefined;
  const response = prefetched.responses.get(address);
  prefetched.responses.delete(address);
  return response;
}
