import type { ExamItemFigures } from '@finaula/contract/exam-review';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { matches } from '../../../lib/text/search.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/pages.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemTable } from './item-table.tsx';
import { itemsQuery, useCourseTitles } from './item-words.ts';
import { WithdrawDialog } from './withdraw-dialog.tsx';

type Shown = 'listed' | 'used' | 'withdrawn';
const groups = [
  ['listed', 'Por revisar'],
  ['used', 'En uso'],
  ['withdrawn', 'Retirados'],
] as const;
const belongs: Record<Shown, (item: ExamItemFigures) => boolean> = {
  listed: (item) => item.findings.length > 0,
  used: (item) => item.in_use,
  withdrawn: (item) => item.withdrawn_at !== null,
};
const ALL = 'todos';

/** Exam questions of the platform with their figures; the key of one is read on request. */
export function ExamItems({ tabs }: { tabs: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(itemsQuery);
  const [group, setGroup] = useState<Shown>('listed');
  const [course, setCourse] = useState(ALL);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<ExamItemFigures | null>(null);
  const [withdrawing, setWithdrawing] = useState<ExamItemFigures | null>(null);
  const titleOf = useCourseTitles();
  const heading = useRef<HTMLHeadingElement>(null);
  const items = data ?? [];
  const pages = usePages(
    items
      .filter(belongs[group])
      .filter(({ course_id }) => course === ALL || course_id === course)
      .filter(({ id, question }) => matches(typed, id, question)),
  );
  const narrow = (change: () => void) => {
    change();
    pages.first();
  };
  const courses = [...new Set(items.map(({ course_id }) => course_id))].map((id) => [id, titleOf(id)] as const);
  const isNarrowed = course !== ALL || typed !== '';
  return (
    <Page screen="reactivos" title="Reactivos de examen" tabs={tabs} busy={data === undefined && error === null}>
      <Panel title="Lista de reactivos" titleHidden headingRef={heading}>
        <PanelTools>
          <SearchField
            label="Buscar en las preguntas"
            placeholder="Palabras de la pregunta"
            value={typed}
            onChange={(words) => narrow(() => setTyped(words))}
          />
          <FilterSelect
            label="Mostrar"
            options={groups}
            value={group}
            onChange={(chosen) => narrow(() => setGroup(chosen))}
          />
          <FilterSelect
            label="Curso"
            options={[[ALL, 'Curso: todos'], ...courses]}
            value={course}
            onChange={(chosen) => narrow(() => setCourse(chosen))}
          />
        </PanelTools>
        {error !== null && (
          <LoadFailure title="No pudimos cargar los reactivos" error={error} retrying={isFetching} onRetry={refetch} />
        )}
        {data === undefined && error === null && <ListSkeleton label="Cargando los reactivos…" />}
        {data !== undefined && pages.shown.length === 0 && isNarrowed && (
          <NoMatch
            title="Ningún reactivo coincide"
            onShowAll={() =>
              narrow(() => {
                setCourse(ALL);
                setTyped('');
              })
            }
          />
        )}
        {data !== undefined && pages.shown.length === 0 && !isNarrowed && (
          <EmptyState title={group === 'listed' ? 'Ningún reactivo por revisar' : 'No hay reactivos aquí'}>
            {group === 'listed'
              ? 'Aquí aparecen los que casi todos o casi nadie acierta, y los que aciertan más quienes saben menos, a partir de 20 respuestas.'
              : 'Elige otra lista.'}
          </EmptyState>
        )}
        {pages.shown.length > 0 && <ItemTable items={pages.shown} titleOf={titleOf} onOpen={setOpened} />}
        <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      </Panel>
      <ItemDialog
        item={opened}
        onClose={() => setOpened(null)}
        onWithdraw={(item) => {
          setOpened(null);
          setWithdrawing(item);
        }}
      />
      <WithdrawDialog item={withdrawing} onClose={() => setWithdrawing(null)} />
    </Page>
  );
}
