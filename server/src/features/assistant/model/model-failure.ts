/**
 * The reason why a model's answer was not used. It is logged for the operator and never shown to learners.
 */
export type FailureReason =
  | `status ${number}`
  | 'no connection'
  | 'no stream'
  | 'malformed'
  | 'cut off'
  | 'timeout'
  | 'too long'
  | 'empty or without a citation'
  | 'repeats its instructions'
  | 'unsupported figure'
  | 'unsupported negation';

export class ModelFailure extends Error {
  override name = 'ModelFailure';
  readonly reason: FailureReason;

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
