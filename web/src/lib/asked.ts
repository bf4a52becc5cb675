import { currentToken } from './session-token.ts';

declare global {
  interface Window {
    /** Replies that were asked for before the application was there (before-paint.ts), by address, and whose they are. */
    asked?: { token: string; replies: Map<string, Promise<Response>> };
  }
}

/** Later than this after the page began to load, a reply is asked for anew. */
const FRESH_MS = 30_000;

/** The reply to a call that was made already for the same person; each is handed out once. */
export function takeAsked(address: string): Promise<Response> | undefined {
  const { asked } = window;
  if (asked === undefined || asked.token !== currentToken() || performance.now() > FRESH_MS) return undefined;
  const reply = asked.replies.get(address);
  asked.replies.delete(address);
  return reply;
}
