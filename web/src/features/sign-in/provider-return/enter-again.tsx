import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';

/** «Entrar con Cuenta del banco»: begins a new sign-in with the provider, if it is on. */
export function EnterAgain({ provider }: { provider: string }) {
  const { data } = useQuery({
    queryKey: ['provider name', provider],
    queryFn: () => api.nameProvider({ params: { id: provider } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data === undefined) return null;
  return (
    <ScreenLink to="/entrar/$provider" params={{ provider }} className={buttonLook('primary')}>
      Entrar con {data.name}
    </ScreenLink>
  );
}
