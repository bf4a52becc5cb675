import type { ProviderFailureCode } from '@finaula/contract/provider-errors';
import * as client from 'openid-client';
import { ForbiddenAddress } from '../guarded-fetch.ts';
import { ProviderFailure } from '../provider-failure.ts';

/** Errors of openid-client and oauth4webapi by code. */
const byCode: Record<string, ProviderFailureCode> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'issuer_mismatch',
  OAUTH_RESPONSE_IS_NOT_JSON: 'not_openid',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'not_openid',
  OAUTH_PARSE_ERROR: 'not_openid',
  OAUTH_MISSING_SERVER_METADATA: 'not_openid',
  OAUTH_INVALID_SERVER_METADATA: 'not_openid',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'address_forbidden',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'address_forbidden',
  OAUTH_TIMEOUT: 'issuer_unreachable',
  OAUTH_ABORT: 'issuer_unreachable',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock_wrong',
  OAUTH_KEY_SELECTION_FAILED: 'signature_wrong',
};
const byAuthorizationError: Record<string, ProviderFailureCode> = {
  access_denied: 'access_denied',
  unauthorized_client: 'client_unknown',
};
const byTokenError: Record<string, ProviderFailureCode> = {
  invalid_client: 'secret_wrong',
  unauthorized_client: 'client_unknown',
  invalid_grant: 'code_refused',
};

const causesOf = (error: unknown): unknown[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [error]);

/** Maps errors that only differ in their text. */
function byText(text: string): ProviderFailureCode {
  if (text.includes('"nonce"') || text.includes('"state"')) return 'answer_unbound';
  if (text.includes('"iss" (issuer)') || text.includes('response parameter "iss"')) return 'answer_of_other';
  if (text.includes('"alg"')) return 'algorithm_refused';
  if (text.includes('signature')) return 'signature_wrong';
  if (text.includes('"aud"') || text.includes('"iss"') || text.includes('"azp"')) return 'token_of_other';
  return 'answer_invalid';
}

/** Maps an error between server and provider to one that the administrator can fix. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderFailure(byAuthorizationError[error.error] ?? 'request_refused', error);
  if (error instanceof client.ResponseBodyError)
    return new ProviderFailure(byTokenError[error.error] ?? 'request_refused', error);
  if (error instanceof client.WWWAuthenticateChallengeError) return new ProviderFailure('secret_wrong', error);
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) return new ProviderFailure('address_forbidden', error);
  if (!(error instanceof client.ClientError)) return new ProviderFailure('issuer_unreachable', error);
  const known = byCode[error.code ?? ''];
  return new ProviderFailure(
    known ?? byText(causes.map((cause) => (cause instanceof Error ? cause.message : '')).join(' ')),
    error,
  );
}
