import type { Call } from '@finaula/contract/call';
import { type CallName, calls as promised } from '@finaula/contract/calls';

export type CallAddress = Pick<Call, 'method' | 'path' | 'access'>;

const addressOf = ({ method, path, access }: Call): CallAddress => ({ method, path, access });

/** How every call is made. The build evaluates this module and leaves the schemas behind (vite.config.ts). */
export const calls = Object.fromEntries(
  Object.entries(promised).map(([name, call]) => [name, addressOf(call)]),
) as Record<CallName, CallAddress>;
