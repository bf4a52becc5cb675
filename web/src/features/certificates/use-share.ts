import type { Certificate } from '@finaula/contract/certificates';
import { messages } from '@finaula/contract/messages';
import { useCopy } from '../../ui/dialogs/use-copy.ts';
import { notifyInfo, notifySuccess } from '../../ui/feedback/toast.tsx';

/** Copies the public address of the constancia. */
export const useLink = ({ verify_url }: Certificate) =>
  useCopy(verify_url, {
    onCopied: () => notifySuccess(messages.linkCopied),
    onFailed: () => notifyInfo('Tu navegador no nos deja copiar. Abre la constancia y copia su dirección.'),
  });

/** Opens the device's share sheet with the address; copies it where there is none. */
export function useShare(certificate: Certificate) {
  const { copied, copy } = useLink(certificate);
  const { course_title, verify_url } = certificate;
  const share = async () => {
    if (navigator.share === undefined) return copy();
    // Closing the device's share sheet is no error.
    await navigator.share({ title: `Constancia: ${course_title}`, url: verify_url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) return copy();
    });
  };
  return { copied, share };
}
