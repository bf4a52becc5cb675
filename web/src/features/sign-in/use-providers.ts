import { domainOf, isEmail } from '@finaula/contract/text';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { useDebouncedCallback } from '../../lib/browser/use-debounce.ts';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { leaveFor } from '../../lib/session/provider-trip.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';

const SETTLED_MS = 500;

const typedDomain = (typed: string): string | null => (isEmail(typed) ? domainOf(typed.trim()) : null);

/** Providers of a domain, cached; the address itself is not sent. */
const providersQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ['providers-of-domain', domain],
    queryFn: () => api.findProviders({ query: { email: `persona@${domain}` } }),
    enabled: domain !== null,
    retry: false,
  });

/**
 * With which providers whoever typed that address can sign in; without an answer there is the password, as
 * for everybody.
 */
export function useProviders() {
  const queryClient = useQueryClient();
  const [domain, setDomain] = useState<string | null>(null);
  const { data } = useQuery(providersQuery(domain));
  const settle = (typed: string) => setDomain(typedDomain(typed));
  return {
    providers: data?.providers ?? [],
    /** The institution asks for its provider alone: the password is its administrators'. */
    only: data?.provider_only ?? false,
    typing: useDebouncedCallback(settle, SETTLED_MS),
    settle,
    /** For whoever goes on before it is known; undefined when that cannot be learnt. */
    of: (typed: string) => {
      settle(typed);
      return queryClient
        .fetchQuery({ ...providersQuery(typedDomain(typed)), staleTime: 60_000 })
        .catch(() => undefined);
    },
  };
}

/** Goes to a provider; whoever was on the way to a course is led there afterwards. */
export function useProviderSignIn() {
  const router = useRouter();
  const addressAfter = () => {
    const { search }: { search: SearchParams } = router.state.location;
    const after: SearchParams = { ...search, pantalla: undefined, registro: undefined, dialogo: undefined };
    return router.buildLocation({ to: '.', search: after as never }).href;
  };
  return useMutation({
    mutationFn: async (id: string) =>
      leaveFor(id, await api.startProviderSignIn({ params: { id } }), { purpose: 'sign-in', address: addressAfter() }),
    networkMode: 'always',
    onError: (error) => notifyError('No pudimos ir con tu proveedor de identidad', detailOf(error)),
  });
}
