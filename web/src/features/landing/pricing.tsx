import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import { Check } from 'lucide-react';
import { LazyRosette } from '../../ui/brand/lazy-rosette.tsx';
import { DialogButton } from '../../ui/navigation/dialog-link.tsx';
import { LandingSection } from './landing-section.tsx';
import styles from './pricing.module.css';

const standard = [
  'Cursos básicos de cumplimiento',
  'Constancias de finalización',
  `Hasta ${STANDARD_PLAN_USERS} usuarios`,
];
const custom = [
  'Todos los cursos',
  'Contenido propio',
  'Usuarios ilimitados',
  'Soporte prioritario 24/7',
  'Integraciones',
];

function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className={styles.points}>
      {points.map((point) => (
        <li key={point}>
          <Check aria-hidden="true" />
          {point}
        </li>
      ))}
    </ul>
  );
}

export function Pricing() {
  return (
    <LandingSection id="planes" title="Empieza gratis y crece cuando lo necesites" sunken>
      <div className={styles.plans}>
        <article className={`${styles.plan} ${styles.standard}`}>
          <h3>Plan Standard</h3>
          <p className={styles.price}>Gratis</p>
          <p className={styles.unit}>para instituciones que empiezan</p>
          <Points points={standard} />
          <DialogButton dialog={{ registro: 'entidad' }} kind="primary" size="large">
            Registrar mi institución
          </DialogButton>
        </article>
        <article className={`${styles.plan} ${styles.custom} on-night`}>
          <LazyRosette seed="paid" line={0.5} className={styles.rosette} />
          <h3>Plan Custom</h3>
          <p className={styles.price}>A tu medida</p>
          <p className={styles.unit}>precio por contacto</p>
          <Points points={custom} />
          <DialogButton dialog={{ dialogo: 'contacto' }} kind="secondary" size="large">
            Contactar a ventas
          </DialogButton>
        </article>
      </div>
    </LandingSection>
  );
}
