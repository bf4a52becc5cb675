/**
 * A fault that the operator can correct: its Spanish message is printed without a stack trace, and the
 * process exits with code 1.
 */
export class StartupError extends Error {
  override name = 'StartupError';
}
