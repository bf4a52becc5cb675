import type { EntityExam } from '@finaula/contract/exam-review';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { AttemptDialog } from './attempt-dialog.tsx';
import { AttemptRow } from './attempts-panel.tsx';

/** The last ended attempts of one person; hidden without any. */
export function PersonExams({ userId }: { userId: string }) {
  const [opened, setOpened] = useState<EntityExam | null>(null);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['entity-exams', 'person', userId],
    queryFn: () => api.listEntityExams({ query: { user_id: userId } }),
    staleTime: 0,
  });
  if (data?.exams.length === 0) return null;
  return (
    <Panel title="Exámenes">
      {error !== null && (
        <LoadFailure title="No pudimos cargar sus exámenes" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {data !== undefined && (
        <ListTable label="Sus exámenes" columns={['Curso', 'Terminó', 'Resultado', 'Detalle']}>
          {data.exams.map((exam) => (
            <AttemptRow key={exam.exam_id} exam={exam} onOpen={setOpened} />
          ))}
        </ListTable>
      )}
      <AttemptDialog exam={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}
