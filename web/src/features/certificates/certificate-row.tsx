import { type Certificate, earnedByNames } from '@finaula/contract/certificates';
import { BadgeCheck, Check, Download, Share2 } from 'lucide-react';
import { scoreWords } from '../../lib/certificates/score-words.ts';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Rosette } from '../../ui/brand/rosette.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { FolioBox } from '../../ui/text/folio-box.tsx';
import { CertificateLink } from './certificate-link.tsx';
import styles from './certificate-row.module.css';
import { StatusBadge } from './status-badge.tsx';
import { useBadgeFile, useDocument } from './use-certificate-files.ts';
import { useShare } from './use-share.ts';

interface CertificateRowProps {
  certificate: Certificate;
  /** Expired without a newer one. */
  renewable: boolean;
}

export function CertificateRow({ certificate, renewable }: CertificateRowProps) {
  const {
    folio,
    state,
    category,
    module,
    course_id,
    course_title,
    earned_by,
    exam_attempt,
    score,
    issued_at,
    revocation_reason,
    dispute_reason,
    course_text,
  } = certificate;
  return (
    <li className={styles.row} data-cat={category} data-state={state}>
      <Rosette seed={folio} line={1.1} className={styles.rosette} />
      <div className={styles.what}>
        <div className={styles.name}>
          <p className={styles.module}>{module}</p>
          <h2>
            <CertificateLink folio={folio}>{course_title}</CertificateLink>
          </h2>
        </div>
        <p className={`${styles.facts} num`}>
          Calificación {scoreWords(score)} · {earnedByNames[earned_by]}
          {exam_attempt !== null && `, intento ${exam_attempt}`} · Emitida el {longDateOf(issued_at)}
        </p>
        <p className={styles.state}>
          <StatusBadge certificate={certificate} />
          {course_text !== null && (
            <ScreenLink
              to="/cursos/$curso/versiones"
              params={{ curso: course_id }}
              search={{ version: course_text.number }}
            >
              Texto del curso
            </ScreenLink>
          )}
          {renewable && (
            <ScreenLink to="/cursos/$curso" params={{ curso: course_id }}>
              Repetir el curso
            </ScreenLink>
          )}
        </p>
        {revocation_reason !== null && <p className={styles.reason}>Motivo: {revocation_reason}</p>}
        {dispute_reason !== null && <p className={styles.reason}>Motivo: {dispute_reason}</p>}
        <FolioBox folio={folio} fine />
      </div>
      <Actions certificate={certificate} />
    </li>
  );
}

/** A revoked or disputed one can only be downloaded, not shared. */
function Actions({ certificate }: { certificate: Certificate }) {
  const { state, course_title } = certificate;
  const { copied, share } = useShare(certificate);
  const badge = useBadgeFile(certificate);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div className={styles.actions} role="group" aria-label={course_title}>
      <Button kind={state === 'vigente' ? 'soft' : 'secondary'} {...useDocument(certificate)}>
        <Download aria-hidden="true" />
        Descargar PDF
      </Button>
      {(state === 'vigente' || state === 'vencida') && (
        <>
          <Button kind="quiet" title="Credencial Open Badges, para tu cartera digital" {...badge}>
            <BadgeCheck aria-hidden="true" />
            Insignia
          </Button>
          <Button kind="quiet" onClick={share}>
            {copied ? <Check aria-hidden="true" /> : <Share2 aria-hidden="true" />}
            {copied ? 'Copiado' : 'Compartir'}
          </Button>
        </>
      )}
    </div>
  );
}
