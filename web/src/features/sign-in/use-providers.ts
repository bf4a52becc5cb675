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

/** The providers for the typed address; without a reply the password remains. */
export function useProviders() {
  const queryClient = useQueryClient();
  const [domain, setDomain] = useState<string | null>(null);
  const { data } = useQuery(providersQuery(domain));
  const settle = (typed: string) => setDomain(typedDomain(typed));
  return {
    providers: data?.providers ?? [],
    /** The institution requires its provider; only administrators keep the password. */
    only: data?.provider_only ?? false,
    typing: useDebouncedCallback(settle, SETTLED_MS),
    settle,
    /** Waits for the providers of a submitted address; undefined when they cannot be loaded. */
    of: (typed: string) => {
      settle(typed);
      return queryClient
        .fetchQuery({ ...providersQuery(typedDomain(typed)), staleTime: 60_000 })
        .catch(() => undefined);
    },
  };
}

/** Redirects to a provider; afterwards the user continues at the requested address. */
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
