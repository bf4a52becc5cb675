import { hostname, userInfo } from 'node:os';

/** Names the operator's shell in the ledger: an operator has no account on the platform. */
export function shellName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // Some containers have no name for the account.
    return hostname();
  }
}
