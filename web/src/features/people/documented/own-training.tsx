import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../../ui/layout/panel.tsx';
import styles from './documented.module.css';
import { ownTrainingQuery } from './documented-query.ts';
import { HeldTrainings } from './held-training.tsx';

/** Training that the user's institution documented about them. */
export function OwnTraining() {
  const { data } = useQuery(ownTrainingQuery);
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Capacitación documentada">
      <p className={styles.about}>Tu institución la registró; esta plataforma no la emitió y no lleva folio.</p>
      <HeldTrainings rows={data} label="Tu capacitación documentada" />
    </Panel>
  );
}
