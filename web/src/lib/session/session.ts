import type { AccountNotice, User } from '@finaula/contract/accounts';
import type { InputOf, ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { SecondFactorDue } from '@finaula/contract/second-factor';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { storeBrowserToken, storedBrowserToken } from './browser-token.ts';
import { signWithPasskey } from './passkeys.ts';
import { currentToken, endSession, startSession, useHeldSession } from './session-token.ts';

export type Session =
  | { state: 'visitor'; notice: string | null }
  | { state: 'checking' }
  | { state: 'unreachable'; error: Error; retry: () => void }
  | { state: 'signed-in'; user: User; notices: readonly AccountNotice[]; secondFactorDue: SecondFactorDue };

const sessionQuery = (token: string | null) =>
  queryOptions({
    queryKey: ['session', token],
    queryFn: () => api.getSession(),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The signed-in user, confirmed by the server; a stored token alone proves nothing. */
export function useSession(): Session {
  const { token, notice } = useHeldSession();
  const { data: user, error, refetch } = useQuery(sessionQuery(token));
  if (token === null) return { state: 'visitor', notice };
  if (user !== undefined)
    return { state: 'signed-in', user, notices: user.notices, secondFactorDue: user.second_factor_due };
  if (error !== null) return { state: 'unreachable', error, retry: () => void refetch() };
  return { state: 'checking' };
}

const shownDevice = (): { device?: string } => {
  const device = storedBrowserToken();
  return device === null ? {} : { device };
};

type SignInReply = ReplyOf<Calls['login']>;

function startSignedIn(
  queryClient: QueryClient,
  { token, user, device, notices, second_factor_due }: SignInReply,
): void {
  storeBrowserToken(device);
  startSession(token);
  queryClient.setQueryData(sessionQuery(token).queryKey, { ...user, notices, second_factor_due });
}

export async function signIn(
  queryClient: QueryClient,
  body: Omit<InputOf<Calls['login']>['body'], 'device'>,
): Promise<void> {
  startSignedIn(queryClient, await api.login({ body: { ...body, ...shownDevice() } }));
}

/** Signs in with an identity provider's answer. */
export async function signInWithProvider(
  queryClient: QueryClient,
  body: Omit<InputOf<Calls['finishProviderSignIn']>['body'], 'device'>,
): Promise<void> {
  startSignedIn(queryClient, await api.finishProviderSignIn({ body: { ...body, ...shownDevice() } }));
}

/** @param providerLink links the account to an identity provider @throws PasskeyFailure, ApiError */
export async function signInWithPasskey(queryClient: QueryClient, providerLink?: string): Promise<void> {
  const passkey = await signWithPasskey(await api.startPasskeySignIn());
  startSignedIn(
    queryClient,
    await api.signInWithPasskey({ body: { passkey, provider_link: providerLink, ...shownDevice() } }),
  );
}

/** Updates the account shown everywhere, e.g. after a rectified name. */
export const useSessionUpdate = () => {
  const queryClient = useQueryClient();
  const { queryKey } = sessionQuery(currentToken());
  return {
    change: (user: Partial<User>) => queryClient.setQueryData(queryKey, (held) => held && { ...held, ...user }),
    /** Refetches whether a second factor is missing. */
    askAgain: () => queryClient.invalidateQueries({ queryKey }),
    postponeFactor: () =>
      queryClient.setQueryData(queryKey, (held) => held && { ...held, second_factor_due: undefined }),
    dropNotice: (id: string) =>
      queryClient.setQueryData(
        queryKey,
        (held) => held && { ...held, notices: held.notices.filter((notice) => notice.id !== id) },
      ),
  };
};

/**
 * Signs out at once, even when the server cannot be reached. Removes half-answered quizzes too, which are
 * personal.
 */
export function signOut(): void {
  void api.logout().catch(() => undefined);
  sessionStorage.clear();
  endSession(null);
}
