import type { ProviderFailureCode } from '@finaula/contract/provider-errors';
import * as client from 'openid-client';
import { ForbiddenAddress } from '../../../shared/outgoing/guarded-fetch.ts';
import { ProviderFailure, wordsOf } from '../provider-failure.ts';

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
/** Errors of RFC 6749 and OpenID Connect Core §3.1.2.6, from both endpoints. */
const byError = new Map<string, ProviderFailureCode>([
  ['access_denied', 'access_denied'],
  ['unauthorized_client', 'client_unknown'],
  ['invalid_client', 'secret_wrong'],
  ['invalid_grant', 'code_refused'],
  ['invalid_request', 'request_refused'],
  ['redirect_uri_mismatch', 'request_refused'],
  ['unsupported_response_type', 'request_refused'],
  ['unsupported_grant_type', 'request_refused'],
  ['invalid_scope', 'scope_refused'],
  ['consent_required', 'consent_required'],
  ['interaction_required', 'interaction_required'],
  ['login_required', 'interaction_required'],
  ['account_selection_required', 'interaction_required'],
  ['mfa_required', 'interaction_required'],
  ['unmet_authentication_requirements', 'interaction_required'],
  // Google's own.
  ['admin_policy_enforced', 'policy_refused'],
  ['org_internal', 'not_assigned'],
  ['deleted_client', 'client_unknown'],
  ['disabled_client', 'client_unknown'],
  ['server_error', 'provider_error'],
  ['temporarily_unavailable', 'provider_error'],
]);

/** Entra's numbers, which say more than the error that it sends with them. */
const byEntraNumber: readonly (readonly [ProviderFailureCode, readonly number[]])[] = [
  ['not_assigned', [50105, 501051]],
  ['consent_required', [65001, 65004, 90094, 90095, 90093, 65005]],
  ['policy_refused', [53000, 53001, 53002, 53003, 53004, 530032, 530034, 53011, 50097, 50129, 50131]],
  ['interaction_required', [16000, 50058, 50072, 50074, 50076, 50078, 50079, 50158, 70044]],
  ['secret_wrong', [7000215, 7000222, 7000218]],
  ['client_unknown', [700016, 7000112]],
  ['request_refused', [50011, 500113, 900971]],
];

/** Reads the provider's error, by Entra's number, then by its words, then by its code. */
function codeOf(error: string, description: string | undefined): ProviderFailureCode {
  const number = Number(/AADSTS(\d+)/.exec(description ?? '')?.[1]);
  const ofEntra = byEntraNumber.find(([, numbers]) => numbers.includes(number))?.[0];
  if (ofEntra !== undefined) return ofEntra;
  // Okta sends access_denied with these words.
  if (/not assigned/i.test(description ?? '')) return 'not_assigned';
  if (/policy evaluation failed/i.test(description ?? '')) return 'policy_refused';
  return byError.get(error) ?? 'refused_otherwise';
}

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
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError) {
    const { error: name, error_description: description } = error;
    return new ProviderFailure(codeOf(name, description), error, wordsOf(name, description));
  }
  if (error instanceof client.WWWAuthenticateChallengeError) {
    const { error: name, error_description: description } = error.cause[0]?.parameters ?? {};
    return new ProviderFailure('secret_wrong', error, wordsOf(name, description));
  }
  const causes = causesOf(error);
  if (causes.some((cause) => cause instanceof ForbiddenAddress)) return new ProviderFailure('address_forbidden', error);
  if (!(error instanceof client.ClientError)) return new ProviderFailure('issuer_unreachable', error);
  const known = byCode[error.code ?? ''];
  return new ProviderFailure(
    known ?? byText(causes.map((cause) => (cause instanceof Error ? cause.message : '')).join(' ')),
    error,
  );
}
