import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { accessPolicyQuery } from '../../lib/identity/access-queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** Warns that a provider is on, but the policy still requires passwords, so its button is hidden. */
export function AllowProvider() {
  const queryClient = useQueryClient();
  const { data: policy } = useQuery(accessPolicyQuery);
  const allow = useMutation({
    mutationFn: () => api.changeAccessPolicy({ body: { sign_in: 'both' } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      queryClient.setQueryData(accessPolicyQuery.queryKey, changed);
      notifySuccess('Tu gente ya puede entrar con el proveedor');
    },
    onError: (error) => notifyError('No pudimos cambiar la política de acceso', detailOf(error)),
  });
  if (policy?.sign_in !== 'password') return null;
  return (
    <Notice
      kind="info"
      title="Nadie ve el botón todavía"
      detail="Tu política de acceso pide la contraseña. Puedes permitir también el proveedor: la contraseña sigue sirviendo."
      action={
        <Button kind="primary" loading={allow.isPending} onClick={() => allow.mutate()}>
          Permitir también el proveedor
        </Button>
      }
    />
  );
}
