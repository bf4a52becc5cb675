import { earnedByNames, identityProofNames } from '@finaula/contract/certificates';
import type { TrainingRow } from '@finaula/contract/training';
import { ArrowLeft, Download, ExternalLink, KeyRound, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { scoreWords } from '../../lib/certificates/score-words.ts';
import { longDay } from '../../lib/dates/calendar-day.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import { PersonName } from '../../ui/lists/person.tsx';
import { FactList } from '../../ui/text/fact-list.tsx';
import { FolioBox } from '../../ui/text/folio-box.tsx';
import styles from './certificate-facts.module.css';
import { stateNames } from './status-labels.ts';
import type { Decision } from './use-decision.ts';

/** The facts of a certificate, and the link to verify it. */
export function CertificateFacts({ row }: { row: TrainingRow }) {
  const { user_id, user_name, state, score, folio, issued_at, valid_until, earned_by, identity_proof, retake_allowed } =
    row;
  const facts = [
    ['Persona', <PersonName key="persona" id={user_id} name={user_name} />],
    ['Estado', stateNames[state]],
    ['Calificación', scoreWords(score)],
    ['Obtenida con', earned_by === null ? '' : earnedByNames[earned_by]],
    ['Expedida', issued_at === null ? '' : longDateOf(issued_at)],
    [state === 'vencida' ? 'Venció' : 'Vigente hasta', valid_until === null ? '' : longDay(valid_until)],
  ] as const;
  if (folio === null) return null;
  return (
    <>
      <FactList facts={facts} className={styles.facts} />
      {(identity_proof === 'link_of_administrator' || identity_proof === 'unproven') && (
        <p className={styles.remark}>
          <KeyRound aria-hidden="true" />
          {identityProofNames[identity_proof]}
          {identity_proof === 'link_of_administrator' && ': la cuenta se abrió con un enlace que vio un administrador'}.
        </p>
      )}
      {retake_allowed && (
        <p className={styles.remark}>
          <RotateCcw aria-hidden="true" />
          La persona ya puede obtener otra constancia de este curso.
        </p>
      )}
      <FolioBox folio={folio} fine />
      <p className={styles.check}>
        <a href={`/constancias/${folio}`} target="_blank" rel="noreferrer">
          Ver la página de verificación
          <ExternalLink aria-hidden="true" />
          <span className="sr-only">(se abre en otra pestaña)</span>
        </a>
      </p>
    </>
  );
}

interface CertificateFootProps {
  row: TrainingRow;
  onDecide: (decision: Decision) => void;
  /** Returns to the list from which it was opened. */
  onBack?: () => void;
}

export function CertificateFoot({ row, onDecide, onBack }: CertificateFootProps) {
  const { loading, start } = useDownload('No pudimos descargar la constancia');
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  const { folio, state, retake_allowed } = row;
  if (folio === null) return null;
  return (
    <>
      {onBack && (
        <Button kind="quiet" ref={back} className={styles.back} onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Sus cursos
        </Button>
      )}
      {state === 'revocada' && !retake_allowed && (
        <Button kind="secondary" onClick={() => onDecide('allow')}>
          Permitir otra…
        </Button>
      )}
      {state === 'en_disputa' && (
        <Button kind="secondary" onClick={() => onDecide('close')}>
          Cerrar la disputa…
        </Button>
      )}
      {state !== 'revocada' && (
        <Button kind="secondary" onClick={() => onDecide('revoke')}>
          Revocar…
        </Button>
      )}
      <Button
        kind="primary"
        loading={loading !== null}
        onClick={() =>
          start(folio, () => download('getCertificatePdf', { params: { folio } }, `constancia-${folio}.pdf`))
        }
      >
        <Download aria-hidden="true" />
        Descargar PDF
      </Button>
    </>
  );
}
