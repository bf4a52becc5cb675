import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';

/**
 * The query with which an identity provider redirected the browser back, read before the router rewrites
 * the address: the server needs the answer unchanged, and the router would turn digits into numbers.
 */
export const arrivalQuery: string = globalThis.location?.search.slice(1) ?? '';

interface Trip {
  purpose: 'sign-in' | 'test';
  /** Proves to the server that this browser tab began the sign-in. */
  browser: string;
  /** The address that the user wanted to open. */
  address: string;
}

const storedAs = (providerId: string) => `finaula.proveedor.${providerId}`;

type Begun = ReplyOf<Calls['startProviderSignIn']>;

/**
 * Redirects to an identity provider.
 * @throws when the browser forbids storage: without it the sign-in cannot be finished
 */
export function leaveFor(
  providerId: string,
  { redirect, browser }: Begun,
  { purpose, address }: Omit<Trip, 'browser'>,
): void {
  sessionStorage.setItem(storedAs(providerId), JSON.stringify({ purpose, browser, address } satisfies Trip));
  window.location.assign(redirect);
}

/** Returns and removes what this tab stored before the redirect; null without it. */
export function takeTrip(providerId: string): Trip | null {
  try {
    const kept = sessionStorage.getItem(storedAs(providerId));
    sessionStorage.removeItem(storedAs(providerId));
    if (kept === null) return null;
    const { purpose, browser, address } = JSON.parse(kept);
    return {
      purpose: purpose === 'test' ? 'test' : 'sign-in',
      browser: String(browser),
      // Only a path of this site.
      address: /^\/(?!\/)/.test(String(address)) ? String(address) : '/',
    };
  } catch {
    return null;
  }
}
