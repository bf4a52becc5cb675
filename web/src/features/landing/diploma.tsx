import { Cenefa } from '../../ui/brand/cenefa.tsx';
import { Rosette } from '../../ui/brand/rosette.tsx';
import styles from './diploma.module.css';

/** A sample constancia, as one image for screen readers; its folio is fictitious. */
export function Diploma() {
  return (
    <figure
      className={styles.diploma}
      role="img"
      aria-label="Ejemplo de constancia: módulo Operación SPEI, calificación 90 de 100, 19 minutos, folio público y estado vigente."
    >
      <div className={styles.sheet} aria-hidden="true">
        <Cenefa className={styles.cenefa} />
        <p className={styles.kind}>Constancia de aprobación</p>
        <p className={styles.name}>Tu nombre completo</p>
        <p className={styles.course}>
          aprobó el módulo <strong>Operación SPEI: CLABE, CEP, CoDi y DiMo</strong> con una calificación de{' '}
          <strong className="num">90 / 100</strong>.
        </p>
        <div className={styles.foot}>
          <dl className={styles.facts}>
            <div>
              <dt>Duración</dt>
              <dd className="num">19 min</dd>
            </div>
            <div>
              <dt>Estado</dt>
              <dd className={styles.valid}>Vigente</dd>
            </div>
            <div>
              <dt>Folio</dt>
              <dd className={styles.folio}>7K3M-9QXW…1C5E-ZJ</dd>
            </div>
          </dl>
          <Rosette seed="7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ" line={0.75} className={styles.seal} />
        </div>
      </div>
    </figure>
  );
}
