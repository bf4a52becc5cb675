import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { type SearchParams, searchParams } from '../navigation/search-params.ts';

/**
 * Of the address with which this page was opened, before the router makes it its own: what a provider of
 * identity said. The answer is handed on as it came, and the router would read numbers in it.
 */
export const arrivalQuery: string = globalThis.location?.search.slice(1) ?? '';

interface Trip {
  purpose: 'sign-in' | 'test';
  /** What shows the server that it was this browser, in this tab, that left. */
  browser: string;
  /** Where one was on the way to. */
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
