import type { EntityCertificates } from '@finaula/contract/certificates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';

interface ReplaceDialogProps {
  /** The constancia with the older name; null when closed. */
  certificate: EntityCertificates['rows'][number] | null;
  onClose: () => void;
}

/** Replaces a constancia by one with the corrected name of its holder. */
export function ReplaceDialog({ certificate, onClose }: ReplaceDialogProps) {
  const queryClient = useQueryClient();
  const replace = useMutation({
    mutationFn: ({ folio }: EntityCertificates['rows'][number]) => api.replaceCertificate({ params: { folio } }),
    networkMode: 'always',
    onSuccess: ({ user_name }) => {
      notifySuccess(`Constancia sustituida: ahora lleva el nombre ${user_name}`);
      onClose();
      return queryClient.invalidateQueries({ queryKey: ['entity-certificates'] });
    },
    onError: (error) => notifyError('No pudimos sustituir la constancia', detailOf(error)),
  });
  return (
    <ConfirmDialog
      subject={certificate}
      title={() => '¿Sustituir esta constancia?'}
      confirm={() => 'Sustituir la constancia'}
      dangerous
      pending={replace.isPending}
      onConfirm={replace.mutate}
      onClose={onClose}
    >
      {({ user_name, course_title }) => (
        <>
          <p>
            La de <b>{course_title}</b> está a nombre de <b>{user_name}</b>, y después se corrigió el nombre de la
            persona.
          </p>
          <p>
            Se emite otra con el nombre corregido, folio nuevo, y la misma calificación y las mismas fechas. La anterior
            queda como sustituida, y esto no se puede deshacer.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
