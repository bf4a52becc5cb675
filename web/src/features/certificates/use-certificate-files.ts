import type { Certificate } from '@finaula/contract/certificates';
import { useMutation } from '@tanstack/react-query';
import { detailOf } from '../../lib/api/api-error.ts';
import { download } from '../../lib/files/download.ts';
import { notifyError } from '../../ui/feedback/toast.tsx';

/** One download at a time: further clicks do nothing. */
function useFile(save: () => Promise<void>) {
  const { mutate, isPending } = useMutation({
    mutationFn: save,
    networkMode: 'always',
    onError: (error) => notifyError('No pudimos descargar el archivo', detailOf(error)),
  });
  return { loading: isPending, onClick: () => mutate() };
}

export const useDocument = ({ folio }: Pick<Certificate, 'folio'>) =>
  useFile(() => download('getCertificatePdf', { params: { folio } }, `constancia-${folio}.pdf`));

/** The credential for Open Badges wallets. */
export const useBadgeFile = ({ folio }: Certificate) =>
  useFile(() => download('getCertificateBadge', { params: { folio } }, `insignia-${folio}.jwt`));
