import type { Call } from '@finaula/contract/call';
import { type CallName, calls as promised } from '@finaula/contract/calls';

/** A GET call has no method, and only a call without a session is open: each address is in the first load. */
export interface CallAddress {
  path: Call['path'];
  method?: Exclude<Call['method'], 'GET'>;
  open?: true;
}

const addressOf = ({ method, path, access }: Call): CallAddress => ({
  path,
  ...(method !== 'GET' && { method }),
  ...(access === 'anyone' && { open: true }),
});

/**
 * The address and method of each call. The build evaluates this module and drops the schemas
 * (vite.config.ts).
 */
export const calls = Object.fromEntries(
  Object.entries(promised).map(([name, call]) => [name, addressOf(call)]),
) as Record<CallName, CallAddress>;
