import type { ErrorReply, ProviderLink } from '@finaula/contract/error-reply';
import { serviceErrors } from '@finaula/contract/messages';
import type { SecondStep } from '@finaula/contract/second-factor';

/** A failed call. `detail` is a Spanish sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly detail: string;
  /** Set for SECOND_FACTOR_REQUIRED. */
  readonly secondStep: SecondStep | undefined;
  /** Set for PROVIDER_OWNER_NEEDED. */
  readonly providerLink: ProviderLink | undefined;

  constructor(status: number, code: string, detail: string, reply: Partial<ErrorReply> = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.secondStep = reply.second_step;
    this.providerLink = reply.provider_link;
  }
}

const UNREACHABLE = 'UNREACHABLE';
const UNREADABLE = 'UNREADABLE';

/** The request did not reach the server; status 0. */
export const unreachable = () =>
  new ApiError(0, UNREACHABLE, 'No pudimos conectar con el servidor. Revisa tu conexión e intenta de nuevo.');

function isErrorReply(reply: unknown): reply is ErrorReply {
  const { detail, code } = Object(reply);
  return typeof detail === 'string' && typeof code === 'string';
}

/**
 * The server's error reply; any other body (such as a proxy's page) becomes the sentence of a failed
 * service.
 */
export async function errorOf(response: Response): Promise<ApiError> {
  const reply: unknown = await response.json().catch(() => undefined);
  if (isErrorReply(reply)) return new ApiError(response.status, reply.code, reply.detail, reply);
  return new ApiError(response.status, UNREADABLE, serviceErrors.UNAVAILABLE.detail);
}

/** The sentence to show for any thrown value. */
export const detailOf = (error: unknown): string =>
  error instanceof ApiError ? error.detail : serviceErrors.INTERNAL.detail;

/**
 * The server's own detail; undefined without one (no connection, a proxy's page): then the sentence of spec
 * §8 applies.
 */
export const serverDetailOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.code !== UNREACHABLE && error.code !== UNREADABLE ? error.detail : undefined;
