import { ApiError } from '../../../http/api-error.ts';
import { refusalOf } from '../../../http/error-reply.ts';

/** RFC 7644 §3.12. */
type ScimType =
  | 'invalidFilter'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

/** A refused request of a directory, in the form of RFC 7644 §3.12. */
export class ScimError extends Error {
  override name = 'ScimError';
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** The platform refused the request; any other error is a failure of its own. */
export const isRefusal = (error: unknown): error is ScimError | ApiError =>
  error instanceof ScimError || (error instanceof ApiError && error.status < 500);

export const notFound = () => new ScimError(404, 'No encontramos ese recurso.');

const scimTypeOf = ({ code, status }: ApiError): ScimType | undefined => {
  if (code === 'EMAIL_TAKEN' || code === 'EMPLOYEE_NUMBER_TAKEN') return 'uniqueness';
  if (code === 'MALFORMED_REQUEST' || code === 'JSON_TOO_DEEP') return 'invalidSyntax';
  return status === 422 ? 'invalidValue' : undefined;
};

/** Converts any error into an error of SCIM; `internal`: the error was not expected. */
export function toScimError(error: unknown) {
  const refusal = error instanceof ScimError ? error : refusalOf(error);
  const status = refusal.status === 422 ? 400 : refusal.status;
  const scimType = refusal instanceof ApiError ? scimTypeOf(refusal) : refusal.scimType;
  return {
    status,
    internal: refusal instanceof ApiError && refusal.code === 'INTERNAL',
    headers: refusal instanceof ApiError ? refusal.headers : {},
    body: {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: refusal.message,
    },
  };
}
