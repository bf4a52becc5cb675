import { LANDING_MODULES, LANDING_PROFESSIONALS } from '@finaula/contract/constants';
import { formatNumber } from '../../lib/text/format-number.ts';
import { LazyRosette } from '../../ui/brand/lazy-rosette.tsx';
import styles from './benefits.module.css';

const benefits = [
  ['Contenido con fuente', 'Sabes de qué artículo sale cada obligación.'],
  ['Asistente en cada curso', 'Responde dudas con el contenido del propio módulo.'],
  ['Control de accesos', 'Verifica, activa y desactiva a tu personal.'],
  ['Evidencia comprobable', 'Constancias con folio y verificación pública.'],
] as const;

export function Benefits() {
  const professionals = formatNumber(LANDING_PROFESSIONALS);
  return (
    <section className={styles.section} aria-labelledby="beneficios-titulo">
      <div className={styles.note}>
        <div className={styles.frame}>
          <div className={styles.left}>
            <h2 id="beneficios-titulo">Beneficios clave</h2>
            <dl className={styles.figures}>
              <div>
                <dt>profesionales capacitados</dt>
                <dd>
                  <span className="sr-only">Más de </span>
                  <span aria-hidden="true">+</span>
                  {professionals}
                </dd>
              </div>
              <div>
                <dt>módulos en seis áreas</dt>
                <dd>{LANDING_MODULES}</dd>
              </div>
            </dl>
          </div>
          <LazyRosette seed="aula" line={0.4} className={styles.medal} />
          <ul className={styles.list}>
            {benefits.map(([name, text]) => (
              <li key={name}>
                <strong>{name}</strong>
                {text}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
