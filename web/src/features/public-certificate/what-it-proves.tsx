import styles from './aside.module.css';

export function WhatItProves() {
  return (
    <section className={styles.section}>
      <h2>Qué acredita</h2>
      <p>
        Que la persona aprobó la evaluación de ese módulo en la fecha que indica. Es una constancia de capacitación interna: no es una
        certificación de la CNBV ni de otra autoridad.
      </p>
    </section>
  );
}
