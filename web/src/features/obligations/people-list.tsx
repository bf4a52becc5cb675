import { type Compliance, type ComplianceRow, isObliged } from '@finaula/contract/compliance';
import { STANDINGS } from '@finaula/contract/constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BellRing, CircleMinus, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../lib/browser/use-debounce.ts';
import { catalogueQuery } from '../../lib/courses/courses.ts';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { DocumentedBadge } from '../../ui/feedback/documented-badge.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox, WithCheckbox } from '../../ui/forms/checkbox.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../ui/layout/panel.tsx';
import { LIST_ID } from '../../ui/layout/skip-link.tsx';
import { FoldingFilters } from '../../ui/lists/folding-filters.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { PersonName } from '../../ui/lists/person.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { ShowMore, useMore } from '../../ui/lists/show-more.tsx';
import { orderIn, SortMenu, sortedBy } from '../../ui/lists/sort-orders.tsx';
import { type ComplianceQuery, type Filters, NO_AREA, rowsQuery } from './compliance-query.ts';
import { daysFrom, distance, mattering } from './due-date.ts';
import styles from './people-list.module.css';
import { RemindDialog } from './remind-dialog.tsx';
import { Reminded } from './reminded.tsx';
import { remindersQuery } from './reminders.tsx';
import { StandingBadge, standingNames } from './standing-badge.tsx';
import { useRemind } from './use-remind.ts';
import { WaiverDialog } from './waiver-dialog.tsx';
import { WhyDialog } from './why-dialog.tsx';

/** The menu has one order more than the table's head: the area stands below the name. */
const orders = [
  ['urgency', 'Lo más urgente primero'],
  ['due', 'Fecha: la más próxima primero'],
  ['name', 'Nombre'],
  ['area', 'Área'],
] as const;

const ALL = 'todas';
const TYPING_MS = 300;
const keyOf = ({ user_id, obligation_id }: ComplianceRow) => `${user_id} ${obligation_id}`;
/** The part of a title before a colon. */
const beforeColon = (title: string) => title.split(':')[0] ?? title;
const isOpen = (standing: ComplianceRow['standing']) => standing !== 'cumplida' && isObliged(standing);
const peopleIn = (rows: readonly ComplianceRow[]) => new Set(rows.map(({ user_id }) => user_id)).size;

interface PeopleListProps {
  /** All figures, for the available filters. */
  compliance: Compliance;
  /** Date, knowledge and filters. */
  query: ComplianceQuery;
  filters: Filters;
  /** Rows that match, on all pages. */
  total: number;
  /** Decisions are only possible for today. */
  isToday: boolean;
  /** Whether names lead to the person's page. */
  linked: boolean;
  onFilter: (to: Partial<Filters>, replace?: boolean) => void;
}

/** One row per person and obligation, by default the most urgent first. */
export function PeopleList({ compliance, query, filters, total, isToday, linked, onFilter }: PeopleListProps) {
  const { by_obligation, by_area, on } = compliance;
  const heading = useRef<HTMLHeadingElement>(null);
  const [why, setWhy] = useState<ComplianceRow | null>(null);
  const [excusing, setExcusing] = useState<readonly ComplianceRow[] | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ComplianceRow>>(new Map());
  const order = orderIn(orders, filters.orden);
  const list = useInfiniteQuery(rowsQuery({ ...query, order }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const more = useMore({
    users: rows,
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    loadingMore: list.isFetchingNextPage,
  });
  const { data: courses } = useQuery(catalogueQuery);
  const titleOf = (id: string) => courses?.find((course) => course.id === id)?.title ?? id;
  const set = (of: readonly ComplianceRow[], wanted: boolean) => {
    const next = new Map(chosen);
    for (const row of of) wanted ? next.set(keyOf(row), row) : next.delete(keyOf(row));
    setChosen(next);
  };
  const filter = (to: Partial<Filters>, replace?: boolean) => {
    setChosen(new Map());
    more.reset();
    onFilter(to, replace);
  };
  const reorder = (orden: (typeof orders)[number][0]) => filter({ orden: orden === 'urgency' ? undefined : orden });
  const column = sortedBy(order, reorder);
  const areaName = filters.area === NO_AREA ? 'Sin área' : filters.area;
  const obligation = by_obligation.find(({ obligation_id }) => obligation_id === filters.obligacion);
  const active = [
    ...(filters.situacion
      ? [{ label: standingNames[filters.situacion], onClear: () => filter({ situacion: undefined }) }]
      : []),
    ...(obligation ? [{ label: obligation.title, onClear: () => filter({ obligacion: undefined }) }] : []),
    ...(areaName ? [{ label: `Área: ${areaName}`, onClear: () => filter({ area: undefined }) }] : []),
  ];
  const picked = [...chosen.values()];
  const { data: reminders } = useQuery({ ...remindersQuery, enabled: isToday });
  const [reminding, setReminding] = useState<readonly string[] | null>(null);
  const remind = useRemind(() => setChosen(new Map()));
  const remindable = [...new Set(picked.filter(({ standing }) => isOpen(standing)).map(({ user_id }) => user_id))];
  const excusable = picked.filter(({ standing }) => isObliged(standing));
  return (
    <Panel title="Personas" headingRef={heading}>
      <Reminded remind={remind} />
      <PanelTools>
        <NameSearch value={filters.buscar} onSearch={(buscar) => filter({ buscar }, true)} />
        <FoldingFilters active={active}>
          <FilterSelect
            label="Situación"
            options={[
              [ALL, 'Situación: todas'],
              ...STANDINGS.map((standing) => [standing, standingNames[standing]] as const),
            ]}
            value={filters.situacion ?? ALL}
            onChange={(value) => filter({ situacion: value === ALL ? undefined : value })}
          />
          <FilterSelect
            label="Obligación"
            options={[
              [ALL, 'Obligación: todas'],
              ...by_obligation.map(({ obligation_id, title }) => [obligation_id, title] as const),
            ]}
            value={filters.obligacion ?? ALL}
            onChange={(value) => filter({ obligacion: value === ALL ? undefined : value })}
          />
          <FilterSelect
            label="Área"
            options={[
              [ALL, 'Área: todas'],
              ...by_area.map(({ area }) => [area ?? NO_AREA, area ?? 'Sin área'] as const),
            ]}
            value={filters.area ?? ALL}
            onChange={(value) => filter({ area: value === ALL ? undefined : value })}
          />
          <SortMenu orders={orders} order={order} onSort={reorder} />
        </FoldingFilters>
      </PanelTools>
      {list.error !== null && (
        <div className={styles.failure}>
          <LoadFailure
            title="No pudimos cargar a las personas"
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
          />
        </div>
      )}
      {list.data === undefined && list.error === null && <ListSkeleton label="Cargando a las personas…" />}
      {list.data !== undefined && rows.length === 0 && (
        <NoMatch
          title="Nadie coincide con los filtros"
          onShowAll={() => filter({ buscar: undefined, situacion: undefined, obligacion: undefined, area: undefined })}
        />
      )}
      {rows.length > 0 && (
        <div
          className={styles.list}
          data-stale={list.isPlaceholderData || undefined}
          aria-busy={list.isPlaceholderData}
        >
          {isToday && (
            <div className={styles.all}>
              <Checkbox
                checked={rows.every((row) => chosen.has(keyOf(row)))}
                some={chosen.size > 0}
                onChange={(wanted) => set(rows, wanted)}
              >
                Elegir los {formatNumber(rows.length)} renglones que se muestran
              </Checkbox>
            </div>
          )}
          <ListTable
            id={LIST_ID}
            label="Personas por obligación"
            columns={[
              column('Persona', 'name'),
              'Obligación',
              column('Situación', 'urgency'),
              column('Fecha', 'due'),
              'Le falta',
              'Explicación',
            ]}
          >
            {rows.map((row, i) => {
              const { label, day } = mattering(row);
              return (
                <Row key={keyOf(row)} arriving={i === more.arriving}>
                  <Cell>
                    <WithCheckbox
                      box={
                        isToday ? (
                          <Checkbox
                            label={`Elegir a ${row.name}, ${row.obligation_title}`}
                            checked={chosen.has(keyOf(row))}
                            onChange={(wanted) => set([row], wanted)}
                          />
                        ) : undefined
                      }
                    >
                      <span className={styles.person}>
                        <PersonName id={linked ? row.user_id : null} name={row.name} />
                        <span>{[row.position, row.area].filter(Boolean).join(' · ') || row.email}</span>
                      </span>
                    </WithCheckbox>
                  </Cell>
                  <Cell>{row.obligation_title}</Cell>
                  <Cell>
                    <span className={styles.badges}>
                      <StandingBadge standing={row.standing} />
                      {row.documented_course_ids.length > 0 && <DocumentedBadge />}
                    </span>
                  </Cell>
                  <Cell label={label}>
                    <span className={`${styles.when} num`} data-late={row.standing === 'vencida' || undefined}>
                      {day === null ? (
                        'una vez, sin fin'
                      ) : (
                        <>
                          <b>{shortDay(day)}</b>
                          <span>{row.waiver === null ? distance(daysFrom(on, day)) : row.waiver.reason}</span>
                        </>
                      )}
                    </span>
                  </Cell>
                  <Cell
                    label={row.missing_course_ids.length > 0 ? 'Le falta' : undefined}
                    phone={row.missing_course_ids.length > 0 ? 'block' : 'desk'}
                  >
                    <span className={styles.missing}>
                      {row.missing_course_ids.map((id) => beforeColon(titleOf(id))).join(' · ') || '–'}
                    </span>
                  </Cell>
                  <Cell phone="corner">
                    <Button
                      kind="quiet"
                      aria-haspopup="dialog"
                      aria-label={`Por qué está ${standingNames[row.standing].toLowerCase()}: ${row.name}, ${row.obligation_title}`}
                      onClick={() => setWhy(row)}
                    >
                      <Info aria-hidden="true" />
                      Por qué
                    </Button>
                  </Cell>
                </Row>
              );
            })}
          </ListTable>
        </div>
      )}
      {list.data !== undefined && rows.length > 0 && (
        <ShowMore shown={rows.length} total={total} of="renglones" more={more} />
      )}
      {isToday && chosen.size > 0 && (
        <SelectionBar
          summary={`${formatNumber(peopleIn(picked))} ${peopleIn(picked) === 1 ? 'persona elegida' : 'personas elegidas'}`}
          onClear={() => setChosen(new Map())}
        >
          {reminders?.mail === true && (
            <Button
              kind="secondary"
              disabled={remindable.length === 0}
              loading={remind.isPending}
              aria-haspopup="dialog"
              onClick={() => setReminding(remindable)}
            >
              <BellRing aria-hidden="true" />
              Recordar ({formatNumber(remindable.length)})
            </Button>
          )}
          <Button
            kind="secondary"
            disabled={excusable.length === 0}
            aria-haspopup="dialog"
            onClick={() => setExcusing(excusable)}
          >
            <CircleMinus aria-hidden="true" />
            Exentar ({formatNumber(peopleIn(excusable))})
          </Button>
        </SelectionBar>
      )}
      <RemindDialog userIds={reminding} remind={remind} onClose={() => setReminding(null)} otherwise={heading} />
      <WhyDialog
        row={why}
        query={query}
        on={on}
        isToday={isToday}
        linked={linked}
        onExcuse={(row) => {
          setWhy(null);
          setExcusing([row]);
        }}
        onClose={() => setWhy(null)}
        otherwise={heading}
      />
      <WaiverDialog
        rows={excusing}
        today={on}
        onDone={() => setChosen(new Map())}
        onClose={() => setExcusing(null)}
        otherwise={heading}
      />
    </Panel>
  );
}

/** Typed text filters after a pause; outside changes (such as the back button) update the field. */
function NameSearch({ value, onSearch }: { value: string | undefined; onSearch: (text: string | undefined) => void }) {
  const [typed, setTyped] = useState(value ?? '');
  const sent = useRef(value);
  const search = useDebouncedCallback((text: string) => {
    sent.current = text.trim() === '' ? undefined : text;
    onSearch(sent.current);
  }, TYPING_MS);
  useEffect(() => {
    if (value !== sent.current) setTyped(value ?? '');
    sent.current = value;
  }, [value]);
  return (
    <SearchField
      label="Buscar por nombre o correo"
      placeholder="Nombre o correo"
      value={typed}
      onChange={(text) => {
        setTyped(text);
        search(text);
      }}
    />
  );
}
