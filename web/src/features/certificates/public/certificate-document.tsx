import { identityProofNames, type PublicCertificate } from '@finaula/contract/certificates';
import { TOLD_BY_PACKAGE } from '@finaula/contract/package-words';
import { useProductName } from '../../../lib/api/platform.ts';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { longDateOf, shortDateOf } from '../../../lib/dates/mexico-city-time.ts';
import { Mark } from '../../../ui/brand/brand.tsx';
import { Cenefa } from '../../../ui/brand/cenefa.tsx';
import { Rosette } from '../../../ui/brand/rosette.tsx';
import { FactList } from '../../../ui/text/fact-list.tsx';
import styles from './certificate-document.module.css';

function wayOf({ earned_by, exam_attempt }: PublicCertificate): string {
  if (earned_by === 'quiz') return 'aprobó el quiz de autoevaluación del módulo';
  if (earned_by === 'package') return `aprobó el paquete (${TOLD_BY_PACKAGE}) del módulo`;
  return `aprobó el ${earned_by === 'exam' ? 'examen' : 'examen de práctica'}${exam_attempt === null ? '' : ` (intento ${exam_attempt})`} del módulo`;
}

/** The facts of the day of issue. */
export function CertificateDocument({ certificate }: { certificate: PublicCertificate }) {
  const {
    folio,
    state,
    user_name,
    course_title,
    score,
    duration_minutes,
    issued_at,
    valid_until,
    identity_proof,
    course_text,
  } = certificate;
  const product = useProductName();
  const facts = [
    ['Calificación', score === null ? 'No informada' : `${score} de 100`],
    ['Duración', `${duration_minutes} minutos`],
    ['Emitida', shortDateOf(issued_at)],
    [state === 'vencida' ? 'Venció' : 'Vigente hasta', shortDay(valid_until)],
  ] as const;
  return (
    <article className={styles.document} data-state={state} aria-label="Constancia">
      <div className={styles.sheet}>
        <Cenefa className={styles.cenefa} />
        <p className={styles.brand}>
          <span>
            <Mark />
            {product}
          </span>
          <span>Constancia de aprobación</span>
        </p>
        <p className={styles.name}>{user_name}</p>
        <div className={styles.middle}>
          <div>
            <p className={styles.passed}>{wayOf(certificate)}</p>
            <p className={styles.course}>{course_title}</p>
            <FactList facts={facts} className={`${styles.facts} num`} />
            <p className={styles.identity}>
              {identityProofNames[identity_proof]}
              {course_text !== null &&
                `. Versión ${course_text.number} del curso, publicada el ${longDateOf(course_text.published_at)}${course_text.is_reviewed ? '' : ' sin revisión de otra persona'}`}
            </p>
          </div>
          <Rosette seed={folio} line={0.7} className={styles.seal} />
        </div>
        <Parties certificate={certificate} />
      </div>
    </article>
  );
}

/** Holder, signer and issuer; an individual learner's certificate has no signer. */
function Parties({
  certificate: { signer_name, entity_name, certificate_authority, registered_name, entity_domain },
}: {
  certificate: PublicCertificate;
}) {
  const parties = [
    signer_name !== null && [signer_name, 'Firma por la entidad'],
    [entity_name, 'Entidad'],
    certificate_authority !== entity_name && [certificate_authority, 'Emite'],
    // The institution itself chose the razón social.
    signer_name !== null && registered_name !== null && [registered_name, 'Institución registrada'],
    signer_name !== null && [entity_domain ?? 'Ninguno', 'Dominio comprobado'],
  ].filter((party) => party !== false);
  return (
    <div className={styles.parties}>
      {parties.map(([name, part]) => (
        <p key={part}>
          <strong>{name}</strong>
          <span>{part}</span>
        </p>
      ))}
    </div>
  );
}
