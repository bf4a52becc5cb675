import type { EntityExam } from '@finaula/contract/exam-review';
import { EXAMS_PAGE } from '@finaula/contract/exams';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { percent } from '../../../lib/text/percent.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { pagesOf } from '../../../ui/lists/pages.ts';
import { AttemptDialog } from './attempt-dialog.tsx';

type Outcome = 'all' | 'true' | 'false';

const attemptsQuery = (q: string, passed: Outcome, page: number) =>
  queryOptions({
    queryKey: ['entity-exams', q, passed, page],
    queryFn: () =>
      api.listEntityExams({ query: { page, ...(q !== '' && { q }), ...(passed !== 'all' && { passed }) } }),
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
  const heading = useRef<HTMLHeadingElement>(null);
  const [text, setText] = useState('');
  const [passed, setPassed] = useState<Outcome>('all');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<EntityExam | null>(null);
  const q = useDebouncedValue(text.trim(), 300);
  const { data, error, isFetching, refetch } = useQuery(attemptsQuery(q, passed, page));
  const narrow = (filter: { text?: string; passed?: Outcome }) => {
    setText(filter.text ?? text);
    setPassed(filter.passed ?? passed);
    setPage(1);
  };
  const filtered = q !== '' || passed !== 'all';
  const pages = pagesOf({
    page,
    total: data?.total ?? 0,
    shown: data?.exams ?? [],
    size: EXAMS_PAGE,
    onPage: (to = 1) => setPage(to),
  });
  return (
    <Panel title="Intentos terminados" headingRef={heading}>
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
      {data === undefined && error === null && <ListSkeleton label="Cargando los intentos…" />}
      {data?.total === 0 &&
        (filtered ? (
          <NoMatch title="Ningún intento coincide" onShowAll={() => narrow({ text: '', passed: 'all' })} />
        ) : (
          <EmptyState title="Nadie ha terminado un examen">
            Cuando alguien de tu entidad entregue uno, aparece aquí.
          </EmptyState>
        ))}
      {data !== undefined && data.exams.length > 0 && (
        <ListTable label="Intentos de examen" columns={['Persona', 'Curso', 'Terminó', 'Resultado', 'Detalle']}>
          {data.exams.map((exam) => (
            <Row key={exam.exam_id}>
              <Cell>
                <b>{exam.user_name}</b>
              </Cell>
              <Cell label="Curso">{exam.course_title}</Cell>
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
                  onClick={() => setOpened(exam)}
                >
                  Ver intento {exam.attempt}
                </Button>
              </Cell>
            </Row>
          ))}
        </ListTable>
      )}
      {data !== undefined && data.total > 0 && <Pager pages={pages} onTurn={() => heading.current?.focus()} />}
      <AttemptDialog exam={opened} onClose={() => setOpened(null)} />
    </Panel>
  );
}
