import type { Role } from '@finaula/contract/accounts';
import { API_TOKEN_PREFIX } from '@finaula/contract/api-tokens';
import type { Call } from '@finaula/contract/call';
import { type CallName, calls } from '@finaula/contract/calls';
import type { Scope } from '@finaula/contract/scopes';
import type { SecondFactorDue } from '@finaula/contract/second-factor';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** The columns of a user in a session. */
export interface SessionUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  entity_id: string | null;
  entity_name: string | null;
  email_verified_at: Date | null;
  is_active: boolean;
  created_at: Date;
  /** The administrator who made the API token that acts in place of a user. */
  responsible_id?: string;
}

/** A user of an institution, its auditor, or one of its API tokens; checked by `requireMember`. */
type SessionMember = SessionUser & { entity_id: string; entity_name: string };

export interface Session<User extends SessionUser = SessionUser> {
  tokenHash: Buffer;
  user: User;
  /** The identity provider that opened the session; null: a password or passkey of the platform. */
  providerId: string | null;
  secondFactorDue: SecondFactorDue;
  /** The scopes of an API token; absent for a person. */
  scopes?: readonly Scope[];
}

export type MemberSession = Session<SessionMember>;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null;
  }
}

/** The token of a session, or one of an institution's programs: an API token is longer by its prefix. */
const BEARER = new RegExp(`^Bearer (?:(?<ofSession>[\\w-]{43})|(?<ofProgram>${API_TOKEN_PREFIX}[\\w-]{43}))$`, 'i');

type FindSession = (token: string) => Promise<Session | null>;

/**
 * Every route of this block requires an open session, and the second factor that its policy demands; or an
 * API token with the scope of the call.
 */
export function requireSession(app: FastifyInstance, findSession: FindSession, findApiToken: FindSession): void {
  app.addHook('onRequest', async (request) => {
    const { ofSession, ofProgram } = BEARER.exec(request.headers.authorization ?? '')?.groups ?? {};
    const session = ofSession ? await findSession(ofSession) : ofProgram ? await findApiToken(ofProgram) : null;
    if (!session) throw new ApiError('SESSION_REQUIRED');
    const { call } = request.routeOptions.config as { call?: CallName };
    const { withoutFactor, scope }: Partial<Call> = call === undefined ? {} : calls[call];
    if (session.scopes && (scope === undefined || !session.scopes.includes(scope)))
      throw new ApiError('TOKEN_WITHOUT_SCOPE');
    if (session.secondFactorDue === 'required' && withoutFactor !== true) throw new ApiError('SECOND_FACTOR_DUE');
    request.session = session;
  });
}

/** Every route of this block requires one of these roles; nested in a block that requires a session. */
export function requireRole(app: FastifyInstance, ...roles: readonly Role[]): void {
  app.addHook('onRequest', ({ session }, _reply, done) => {
    done(session && roles.includes(session.user.role) ? undefined : new ApiError('FORBIDDEN'));
  });
}

/** Like `requireRole`, and the user must belong to an institution. */
export function requireMember(app: FastifyInstance, ...roles: readonly ('EntidadAdmin' | 'Auditor')[]): void {
  requireRole(app, ...roles);
  app.addHook('onRequest', ({ session }, _reply, done) => {
    done(typeof session?.user.entity_id === 'string' ? undefined : new ApiError('FORBIDDEN'));
  });
}
