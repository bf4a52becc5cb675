import type { EarnedBy, IdentityProof } from '@finaula/contract/certificates';
import { TOLD_BY_PACKAGE } from '@finaula/contract/package-words';
import styles from './aside.module.css';

const passed: Record<EarnedBy, string> = {
  quiz: 'Que la persona aprobó el quiz de autoevaluación de ese módulo en la fecha que indica; sus respuestas correctas están en el propio curso.',
  exam: 'Que la persona aprobó el examen de ese módulo en la fecha que indica.',
  practice:
    'Que la persona aprobó un examen de práctica de ese módulo en la fecha que indica. No es el examen que certifica a las personas de instituciones verificadas.',
  package: `Que la persona aprobó el paquete de ese módulo en la fecha que indica: ${TOLD_BY_PACKAGE}, no calificado por la plataforma.`,
};

/** Absent: the facts of the constancia are unknown. */
interface WhatItProvesProps {
  earnedBy?: EarnedBy;
  identityProof?: IdentityProof;
}

/** Marks that a reader would not understand by themselves. */
const identity: Partial<Record<IdentityProof, string>> = {
  link_of_administrator:
    'Su cuenta se abrió con un enlace que vio quien administra la capacitación en la institución: no consta que la usara su titular.',
  unproven: 'El titular de la cuenta no demostró que el correo con que se abrió es suyo.',
};

export function WhatItProves({ earnedBy, identityProof }: WhatItProvesProps) {
  return (
    <section className={styles.section}>
      <h2>Qué acredita</h2>
      <p>
        {earnedBy === undefined
          ? 'Que la persona aprobó la evaluación de ese módulo en la fecha que indica.'
          : passed[earnedBy]}{' '}
        Es una constancia de capacitación interna: no es una certificación de la CNBV ni de otra autoridad.
      </p>
      {identityProof !== undefined && identity[identityProof] !== undefined && <p>{identity[identityProof]}</p>}
    </section>
  );
}
