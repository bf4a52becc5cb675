import type { Provider } from '@finaula/contract/providers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { providersQuery } from '../../lib/identity/access-queries.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { notifyError, notifySuccess } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/forms/button.tsx';

/** A connection without approval by a second administrator; its author can only wait. */
export function Approval({ provider: { id, configured_by_me, configured_by_name } }: { provider: Provider }) {
  const queryClient = useQueryClient();
  const approve = useMutation({
    mutationFn: () => api.approveProvider({ params: { id } }),
    networkMode: 'always',
    onSuccess: async () => {
      notifySuccess('Proveedor aprobado');
      await queryClient.invalidateQueries({ queryKey: providersQuery.queryKey });
    },
    onError: (error) => notifyError('No pudimos aprobar el proveedor', detailOf(error)),
  });
  if (configured_by_me)
    return (
      <Notice
        kind="info"
        title="Falta que otra persona administradora lo apruebe"
        detail="Los empleados ya pueden usarlo. Las demás personas que administran entran con él cuando una de ellas apruebe la conexión que elegiste."
      />
    );
  return (
    <Notice
      kind="info"
      title="Este proveedor espera tu aprobación"
      detail={`Quien controla el proveedor puede entrar como cualquiera de sus usuarios. Revisa la conexión que eligió ${configured_by_name ?? 'otra persona administradora'} y apruébala si es la de tu institución.`}
      action={
        <Button kind="primary" loading={approve.isPending} onClick={() => approve.isPending || approve.mutate()}>
          Aprobar conexión
        </Button>
      }
    />
  );
}
