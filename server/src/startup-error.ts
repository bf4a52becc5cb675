/**
 * Something the operator can put right: its Spanish message is printed as it is, without a stack trace, and
 * the process ends with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
