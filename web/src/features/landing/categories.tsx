import { LANDING_MINUTES, LANDING_MODULES } from '@finaula/contract/constants';
import { LazyRosette } from '../../ui/brand/lazy-rosette.tsx';
import styles from './categories.module.css';
import { courseAreas } from './course-areas.ts';
import { LandingSection } from './landing-section.tsx';

export function Categories() {
  return (
    <LandingSection
      id="cursos"
      title={`${LANDING_MODULES} módulos en seis áreas`}
      lead={`De ${LANDING_MINUTES.from} a ${LANDING_MINUTES.to} minutos cada uno: láminas breves, diez preguntas y 80 % para aprobar.`}
    >
      <ul className={styles.areas}>
        {courseAreas.map(({ slug, name, line, modules }) => (
          <li key={slug} className={styles.area} data-cat={slug}>
            <LazyRosette seed={slug} className={styles.rosette} />
            <h3>{name}</h3>
            <p className={styles.count}>{modules.length} módulos</p>
            <p className={styles.line}>{line}</p>
            <ol className={styles.modules}>
              {modules.map((title) => (
                <li key={title}>{title}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </LandingSection>
  );
}
