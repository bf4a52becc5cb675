import { FileText } from 'lucide-react';
import { LazyRosette } from '../../ui/brand/lazy-rosette.tsx';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './features.module.css';
import { LandingSection } from './landing-section.tsx';

const SEGMENTS = 8;

export function Features() {
  return (
    <LandingSection
      id="caracteristicas"
      title="Hecha para quien responde ante la autoridad"
      sunken
      className={styles.section}
    >
      <div className={styles.grid}>
        <article className={`${styles.feature} ${styles.law} on-night`}>
          <LazyRosette seed="norma" line={0.5} className={styles.rosette} />
          <h3>Cumplimiento normativo</h3>
          <p className={styles.text}>
            Las láminas citan la ley y el artículo que las sustentan. Tu personal aprende la regla; tú conservas la
            fuente.
          </p>
          <div className={styles.slide}>
            <div className={styles.bar} aria-hidden="true">
              {Array.from({ length: SEGMENTS }, (_, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: equal marks that never move
                <i key={i} />
              ))}
            </div>
            <h4>¿Por qué importa el cumplimiento?</h4>
            <p>
              La obligación alcanza a la entidad y también a sus consejeros, directivos, funcionarios, empleados y
              apoderados.
            </p>
            <p className={styles.source}>
              <FileText aria-hidden="true" />
              Ley de Instituciones de Crédito, art. 115
            </p>
          </div>
        </article>
        <article className={styles.feature}>
          <h3>Multientidad</h3>
          <p className={styles.text}>
            Cada institución administra a su personal por separado: sus altas, sus enlaces de verificación y sus
            accesos.
          </p>
          <ul className={styles.roster}>
            <li>
              Administración <Badge kind="info">Administrador</Badge>
            </li>
            <li>
              Sucursales{' '}
              <Badge kind="ok" dot>
                Activo
              </Badge>
            </li>
            <li>
              Mesa de control{' '}
              <Badge kind="warn" dot>
                Pendiente
              </Badge>
            </li>
          </ul>
        </article>
        <article className={`${styles.feature} ${styles.certificate}`}>
          <LazyRosette seed="constancia" className={styles.rosette} />
          <h3>Certificación</h3>
          <p className={styles.text}>
            Quien aprueba la evaluación obtiene una constancia con folio propio. Cualquiera puede comprobarla en línea,
            sin cuenta.
          </p>
        </article>
      </div>
    </LandingSection>
  );
}
