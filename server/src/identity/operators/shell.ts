import { hostname, userInfo } from 'node:os';

/** Who is at the operator's shell, as the ledger names them: no account of the platform stands behind it. */
export function shellName(): string {
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // An account that the machine has no name for, as in some containers.
    return hostname();
  }
}
