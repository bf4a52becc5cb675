import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { personQuery } from '../list/entity-users-query.ts';
import styles from './documented.module.css';
import { personTrainingQuery } from './documented-query.ts';
import { HeldTrainings } from './held-training.tsx';
import { RecordTraining } from './record-training.tsx';

/** Training of a person that the institution documented, and the form that adds one. */
export function PersonTraining({ userId }: { userId: string }) {
  const { data: person } = useQuery(personQuery(userId));
  const { data, error, isFetching, refetch } = useQuery(personTrainingQuery(userId));
  return (
    <Panel
      title="Capacitación documentada"
      aside={person != null && <RecordTraining people={[{ id: userId, name: person.name }]} />}
    >
      {error !== null && (
        <LoadFailure
          title="No pudimos cargar su capacitación documentada"
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {data?.length === 0 && (
        <p className={styles.about}>
          Nada todavía. Aquí se registra lo que aprendió antes o fuera de la plataforma, con su documento.
        </p>
      )}
      {data !== undefined && data.length > 0 && <HeldTrainings rows={data} label="Su capacitación documentada" />}
    </Panel>
  );
}
