import type { Call } from '@finaula/contract/call';
import { type CallName, calls as promised } from '@finaula/contract/calls';

export type CallAddress = Pick<Call, 'method' | 'path' | 'access'>;

const addressOf = ({ method, path, access }: Call): CallAddress => ({ method, path, access });

/**
 * The address and method of each call. The build evaluates this module and drops the schemas
 * (vite.config.ts).
 */
export const calls = Object.fromEntries(
  Object.entries(promised).map(([name, call]) => [name, addressOf(call)]),
) as Record<CallName, CallAddress>;
