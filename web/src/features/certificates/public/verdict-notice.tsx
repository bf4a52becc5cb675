import type { CertificateState } from '@finaula/contract/certificates';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import type { Verdict } from './use-document-check.ts';

interface VerdictNoticeProps {
  verdict: Verdict | undefined;
  error: Error | null;
  state: CertificateState;
  onRetry: () => void;
}

/** An authentic file of an expired constancia is not valid. */
const authentic: Record<CertificateState, string> = {
  vigente: 'Coincide en cada byte con el documento de este folio.',
  vencida: 'Coincide en cada byte con el documento de este folio. Recuerda que la constancia ya venció.',
  revocada: 'Coincide en cada byte con el documento de este folio, pero la constancia está revocada.',
  sustituida: 'Coincide en cada byte con el documento de este folio, pero otra constancia la sustituye.',
  en_disputa: 'Coincide en cada byte con el documento de este folio, pero la constancia está en disputa.',
};

export function VerdictNotice({ verdict, error, state, onRetry }: VerdictNoticeProps) {
  switch (verdict) {
    case 'same':
      return <Notice kind="ok" title="Es el documento que emitimos" detail={authentic[state]} />;
    case 'different':
      return (
        <Notice
          kind="danger"
          title="Este archivo no es el que emitimos"
          detail="Lo cambiaron, o es de otro folio. Confía solo en los datos de esta página."
        />
      );
    case 'not-a-pdf':
      return (
        <Notice kind="danger" title="Este archivo no es un PDF" detail="Elige el documento tal como lo recibiste." />
      );
    case 'unreadable':
      return (
        <Notice
          kind="danger"
          title="No pudimos leer el archivo"
          detail="Elígelo otra vez, o guarda una copia en tu equipo."
        />
      );
    default:
      return (
        <Notice
          kind="danger"
          title="No pudimos comparar el archivo"
          detail={detailOf(error)}
          action={
            <Button kind="secondary" onClick={onRetry}>
              Reintentar
            </Button>
          }
        />
      );
  }
}
