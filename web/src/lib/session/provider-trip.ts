import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { type SearchParams, searchParams } from '../navigation/search-params.ts';

/**
 * The query string of the first address, which an identity provider may have written. Read before the
 * router, which would parse numbers in it.
 */
export const arrivalQuery: string = globalThis.location?.search.slice(1) ?? '';

interface Trip {
  purpose: 'sign-in' | 'test';
  /** Proves to the server that the same browser tab began the sign-in. */
  browser: string;
  /** The destination after sign-in. */
  search: SearchParams;
}

const storedAs = (providerId: string) => `finaula.proveedor.${providerId}`;

type Begun = ReplyOf<Calls['startProviderSignIn']>;

/**
 * Leaves for a provider of identity.
 * @throws where the browser may keep nothing, and so could not come back
 */
export function leaveFor(
  providerId: string,
  { redirect, browser }: Begun,
  { purpose, search }: Omit<Trip, 'browser'>,
): void {
  sessionStorage.setItem(storedAs(providerId), JSON.stringify({ purpose, browser, search } satisfies Trip));
  window.location.assign(redirect);
}

/** The way out that this tab took to a provider, once; null when it took none. */
export function takeTrip(providerId: string): Trip | null {
  try {
    const kept = sessionStorage.getItem(storedAs(providerId));
    sessionStorage.removeItem(storedAs(providerId));
    if (kept === null) return null;
    const { purpose, browser, search } = JSON.parse(kept);
    return {
      purpose: purpose === 'test' ? 'test' : 'sign-in',
      browser: String(browser),
      search: searchParams.parse(Object(search)),
    };
  } catch {
    return null;
  }
}
