import type { EntityExam } from '@finaula/contract/exam-review';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { percent } from '../../../lib/text/percent.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { PersonName } from '../../../ui/lists/person.tsx';
import { ShowOlder } from '../../../ui/lists/show-older.tsx';
import { AttemptDialog } from './attempt-dialog.tsx';
import styles from './exam-admin.module.css';

type Outcome = 'all' | 'true' | 'false';

const attemptsQuery = (q: string, passed: Outcome) =>
  infiniteQueryOptions({
    queryKey: ['entity-exams', q, passed],
    queryFn: ({ pageParam }) =>
      api.listEntityExams({
        query: {
          ...(q !== '' && { q }),
          ...(passed !== 'all' && { passed }),
          ...(pageParam !== '' && { cursor: pageParam }),
        },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

const outcomes = [
  ['all', 'Todos los resultados'],
  ['true', 'Aprobados'],
  ['false', 'No aprobados'],
] as const;

/** Ended attempts; only the examinee sees a running one. */
export function AttemptsPanel() {
  const [text, setText] = useState('');
  const [passed, setPassed] = useState<Outcome>('all');
  const [opened, setOpened] = useState<EntityExam | null>(null);
  const q = useDebouncedValue(text.trim(), 300);
  const list = useInfiniteQuery(attemptsQuery(q, passed));
  const { data, error, isFetching, refetch } = list;
  const exams = data?.pages.flatMap((page) => page.exams);
  const narrow = (filter: { text?: string; passed?: Outcome }) => {
    setText(filter.text ?? text);
    setPassed(filter.passed ?? passed);
  };
  const filtered = q !== '' || passed !== 'all';
  return (
    <Panel title="Intentos terminados">
      <PanelTools>
        <SearchField
          label="Buscar por nombre o correo"
          placeholder="Nombre o correo"
          value={text}
          onChange={(typed) => narrow({ text: typed })}
        />
        <FilterSelect
          label="Resultado"
          options={outcomes}
          value={passed}
          onChange={(chosen) => narrow({ passed: chosen })}
        />
      </PanelTools>
      {error !== null && (
        <LoadFailure title="No pudimos cargar los intentos" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {exams === undefined && error === null && <ListSkeleton label="Cargando los intentos…" />}
      {exams?.length === 0 &&
        (filtered ? (
          <NoMatch title="Ningún intento coincide" onShowAll={() => narrow({ text: '', passed: 'all' })} />
        ) : (
          <p className={styles.none}>Nadie ha terminado un examen. Cuando alguien entregue uno, aparece aquí.</p>
        ))}
      {exams !== undefined && exams.length > 0 && (
        <ListTable label="Intentos de examen" columns={['Persona', 'Curso', 'Terminó', 'Resultado', 'Detalle']}>
          {exams.map((exam) => (
            <AttemptRow key={exam.exam_id} exam={exam} named onOpen={setOpened} />
          ))}
        </ListTable>
      )}
      <ShowOlder list={list} />
      <AttemptDialog exam={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}

/** An ended attempt; `named` in a list of several people. */
export function AttemptRow({
  exam,
  named = false,
  onOpen,
}: {
  exam: EntityExam;
  named?: boolean;
  onOpen: (exam: EntityExam) => void;
}) {
  return (
    <Row>
      {named && (
        <Cell>
          <PersonName id={exam.user_id} name={exam.user_name} />
        </Cell>
      )}
      <Cell label={named ? 'Curso' : undefined}>{exam.course_title}</Cell>
      <Cell label="Terminó">
        <span className="num">{shortDateTimeOf(exam.finished_at)}</span>
      </Cell>
      <Cell label="Resultado">
        {exam.passed ? (
          <Badge kind="ok" icon={CircleCheck}>
            Aprobado, {percent(exam.score ?? 0)}
          </Badge>
        ) : (
          <Badge icon={CircleMinus}>No aprobado</Badge>
        )}
      </Cell>
      <Cell>
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          aria-label={`Ver el intento ${exam.attempt} de ${exam.user_name} en ${exam.course_title}`}
          onClick={() => onOpen(exam)}
        >
          Ver intento {exam.attempt}
        </Button>
      </Cell>
    </Row>
  );
}
