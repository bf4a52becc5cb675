import { z } from 'zod';
import { call } from './call.ts';
import { TOKEN_DAYS } from './directory.ts';
import { scope } from './scopes.ts';
import { day, id, line } from './validation.ts';

/** Tokens of an institution that may be valid at once. */
export const API_TOKENS = 20;
/** Every API token begins with it, so that programs that look for leaked secrets recognise one. */
export const API_TOKEN_PREFIX = 'fin_';
/** Days before its last one on which administrators are told that a token ends. */
export const TOKEN_NOTICE_DAYS = [14, 2] as const;

export const apiToken = z.object({
  id,
  name: z.string(),
  scopes: z.array(scope),
  created_at: z.string(),
  /** Null when the account was deleted. */
  created_by: z.string().nullable(),
  /** To within a minute. */
  last_used_at: z.string().nullable(),
  /** The last day, at most {@link TOKEN_DAYS} days after it was made. */
  expires_on: z.string(),
  /** The last day of a token whose maker no longer administers the institution, unless it is confirmed. */
  ends_without_maker_on: z.string().nullable(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenCalls = {
  listApiTokens: call({
    summary: 'Tokens con los que los sistemas de la entidad propia llaman a esta API',
    method: 'GET',
    path: '/api/admin/api-tokens',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(apiToken),
    errors: [],
  }),
  makeApiToken: call({
    summary: `Token para un sistema de la entidad propia, por ${TOKEN_DAYS} días a lo más; solo se muestra en esta respuesta`,
    method: 'POST',
    path: '/api/admin/api-tokens',
    access: 'EntidadAdmin',
    body: z.object({ name: line(80), scopes: z.array(scope).min(1).max(scope.options.length), expires_on: day }),
    status: 201,
    reply: z.object({ id, token: z.string() }),
    errors: ['PAID_REQUIRED', 'ACCESS_NEEDS_REVIEW', 'API_TOKENS_FULL', 'DATE_PAST', 'TOKEN_TOO_LONG'],
  }),
  revokeApiToken: call({
    summary: 'Un token deja de servir en este momento',
    method: 'DELETE',
    path: '/api/admin/api-tokens/:id',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['API_TOKEN_NOT_FOUND'],
  }),
};
