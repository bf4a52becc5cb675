import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { currentToken, onSessionChange } from '../session/session-token.ts';
import { ApiError, detailOf } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `failed`: the sentence of spec §8 for the toast of a failed query. */
    queryMeta: { failed?: string };
  }
}

/** Retry network and server errors, but no refusals. */
const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

export function createQueryClient(notifyFailure: (title: string, detail: string) => void): QueryClient {
  /** The policy started to require a second factor: refetch the session, which leads to its setup. */
  const noteDue = (error: Error) => {
    if (error instanceof ApiError && error.code === 'SECOND_FACTOR_DUE')
      void queryClient.invalidateQueries({ queryKey: ['session'] });
  };
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        noteDue(error);
        const signedOut = error instanceof ApiError && error.status === 401;
        if (meta?.failed !== undefined && !signedOut) notifyFailure(meta.failed, detailOf(error));
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => noteDue(error) }),
    defaultOptions: {
      queries: {
        staleTime: 5 * 60_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, error) => count < 1 && isPassing(error),
      },
    },
  });

  // Drop one user's data before the next user signs in.
  let owner = currentToken();
  onSessionChange(() => {
    if (owner !== currentToken()) queryClient.clear();
    owner = currentToken();
  });
  return queryClient;
}
