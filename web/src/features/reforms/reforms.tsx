import { LOCALE } from '@finaula/contract/constants';
import type { Reform, Source } from '@finaula/contract/reforms';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { longDay, shortDay } from '../../lib/dates/calendar-day.ts';
import { shortDateOf } from '../../lib/dates/mexico-city-time.ts';
import { ReformCorrection } from '../../lib/obligations/reform-correction.tsx';
import { reformsQuery } from '../../lib/obligations/reforms-query.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { matches } from '../../lib/text/search.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../ui/layout/panel.tsx';
import { Entries } from '../../ui/lists/entries.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/pages.ts';
import styles from './reforms.module.css';
import { type Shown, SourceDialog } from './source-dialog.tsx';

const sourcesQuery = queryOptions({ queryKey: ['sources'], queryFn: () => api.listSources(), staleTime: 0 });
const list = new Intl.ListFormat(LOCALE);
const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The content's sources with their dependents, and notices of their changes. */
export function Reforms({ tabs }: { tabs: ReactNode }) {
  const sources = useQuery(sourcesQuery);
  const reforms = useQuery(reformsQuery);
  const [shown, setShown] = useState<Shown | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Page screen="normativa" title="Normativa" tabs={tabs} busy={sources.data === undefined && sources.error === null}>
      <div className={styles.sections}>
        <Panel title="Avisos a las instituciones">
          {reforms.error !== null && (
            <div className={styles.body}>
              <LoadFailure
                title="No pudimos cargar los avisos"
                error={reforms.error}
                retrying={reforms.isFetching}
                onRetry={reforms.refetch}
              />
            </div>
          )}
          {reforms.data === undefined && reforms.error === null && (
            <ListSkeleton label="Cargando los avisos…" rows={2} />
          )}
          {reforms.data?.length === 0 && (
            <p className={styles.body}>
              Todavía no se publica ninguno. Cuando cambie una fuente, ábrela abajo y publica su aviso.
            </p>
          )}
          {reforms.data !== undefined && reforms.data.length > 0 && (
            <NoticeList reforms={reforms.data} sources={sources.data} onCorrect={setShown} />
          )}
        </Panel>
        <Panel title="Fuentes" headingRef={heading}>
          {sources.error !== null && (
            <div className={styles.body}>
              <LoadFailure
                title="No pudimos cargar las fuentes"
                error={sources.error}
                retrying={sources.isFetching}
                onRetry={sources.refetch}
              />
            </div>
          )}
          {sources.data === undefined && sources.error === null && <ListSkeleton label="Cargando las fuentes…" />}
          {sources.data !== undefined && (
            <SourceList
              sources={sources.data}
              onOpen={(source) => setShown({ source })}
              onTurn={() => heading.current?.focus()}
            />
          )}
        </Panel>
      </div>
      <SourceDialog shown={shown} onClose={() => setShown(null)} otherwise={heading} />
    </Page>
  );
}

interface NoticeListProps {
  reforms: readonly Reform[];
  sources: readonly Source[] | undefined;
  onCorrect: (shown: Shown) => void;
}

const NoticeList = ({ reforms, sources, onCorrect }: NoticeListProps) => (
  <Entries>
    {reforms.map((reform) => (
      <li key={reform.id} data-over={reform.corrected_by !== null || undefined}>
        <div>
          <h3>{reform.title}</h3>
          <p>
            {reform.source_name} · cambio publicado el {longDay(reform.published_on)}
          </p>
          <ReformCorrection reform={reform} />
          <p className={styles.summary}>{reform.summary}</p>
        </div>
        <div className={styles.aside}>
          <p>
            <b>{counted(reform.decided ?? 0, 'institución decidió', 'instituciones decidieron')}</b>
            Aviso del {shortDateOf(reform.recorded_at)}
          </p>
          {reform.corrected_by === null &&
            sources
              ?.filter(({ key }) => key === reform.source_key)
              .map((source) => (
                <Button
                  key={source.key}
                  kind="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Corregir ${reform.title}`}
                  onClick={() => onCorrect({ source, corrected: reform })}
                >
                  Corregir…
                </Button>
              ))}
        </div>
      </li>
    ))}
  </Entries>
);

type Group = 'all' | 'outdated';
const groups = [
  ['all', 'Todas'],
  ['outdated', 'Con láminas por actualizar'],
] as const;

interface SourceListProps {
  sources: readonly Source[];
  onOpen: (source: Source) => void;
  onTurn: () => void;
}

function SourceList({ sources, onOpen, onTurn }: SourceListProps) {
  const [group, setGroup] = useState<Group>('all');
  const [typed, setTyped] = useState('');
  const wanted = sources
    .filter(({ cited_reforms }) => group === 'all' || cited_reforms.length > 0)
    .filter(({ key, name }) => matches(typed, key, name));
  const pages = usePages(wanted);
  const showAll = () => {
    setGroup('all');
    setTyped('');
  };
  return (
    <>
      <PanelTools>
        <SearchField
          label="Buscar por nombre o siglas"
          value={typed}
          onChange={(words) => {
            setTyped(words);
            pages.first();
          }}
        />
        <FilterSelect
          label="Mostrar"
          options={groups}
          value={group}
          onChange={(chosen) => {
            setGroup(chosen);
            pages.first();
          }}
        />
      </PanelTools>
      {wanted.length === 0 &&
        (group === 'outdated' && typed === '' ? (
          <EmptyState title="Todas las láminas citan el texto vigente">
            Cuando una fuente tenga una reforma nueva, aquí aparecen las que aún imprimen la anterior.
          </EmptyState>
        ) : (
          <NoMatch title="Ninguna fuente coincide" onShowAll={showAll} />
        ))}
      {pages.shown.length > 0 && (
        <ListTable label="Fuentes" columns={['Fuente', 'Última reforma', 'Leída', 'Dependen de ella', 'Acciones']}>
          {pages.shown.map((source) => (
            <Row key={source.key}>
              <Cell>
                <p className={styles.name}>
                  <b>{source.name}</b>
                  <span>{source.key}</span>
                </p>
                {source.cited_reforms.length > 0 && (
                  <Badge kind="warn">Láminas con {list.format(source.cited_reforms)}</Badge>
                )}
              </Cell>
              <Cell label="Última reforma">{source.reform ?? '—'}</Cell>
              <Cell label="Leída">
                <span className="num">{shortDay(source.read)}</span>
              </Cell>
              <Cell label="Dependen de ella">
                <span className={styles.counts}>
                  <span>{counted(source.slides, 'lámina', 'láminas')}</span>
                  <span>{counted(source.questions, 'pregunta de quiz', 'preguntas de quiz')}</span>
                  <span>{counted(source.exam_items, 'reactivo de examen', 'reactivos de examen')}</span>
                  <span>{counted(source.obligations, 'obligación', 'obligaciones')}</span>
                </span>
              </Cell>
              <Cell>
                <Button
                  kind="secondary"
                  aria-haspopup="dialog"
                  aria-label={`Ver qué depende de ${source.name}`}
                  onClick={() => onOpen(source)}
                >
                  Ver
                </Button>
              </Cell>
            </Row>
          ))}
        </ListTable>
      )}
      <Pager pages={pages} onTurn={onTurn} />
    </>
  );
}
