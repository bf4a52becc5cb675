import type { EarnedBy } from '@finaula/contract/certificates';
import styles from './aside.module.css';

const passed: Record<EarnedBy, string> = {
  quiz: 'Que la persona aprobó el quiz de autoevaluación de ese módulo en la fecha que indica; sus respuestas correctas están en el propio curso.',
  exam: 'Que la persona aprobó el examen de ese módulo en la fecha que indica.',
  practice:
    'Que la persona aprobó un examen de práctica de ese módulo en la fecha que indica. No es el examen que certifica a las personas de instituciones verificadas.',
};

export function WhatItProves({ earnedBy }: { earnedBy?: EarnedBy }) {
  return (
    <section className={styles.section}>
      <h2>Qué acredita</h2>
      <p>
        {earnedBy === undefined
          ? 'Que la persona aprobó la evaluación de ese módulo en la fecha que indica.'
          : passed[earnedBy]}{' '}
        Es una constancia de capacitación interna: no es una certificación de la CNBV ni de otra autoridad.
      </p>
    </section>
  );
}
