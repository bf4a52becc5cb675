import type { LabourConstancia, LabourState } from '@finaula/contract/labour';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useDebouncedCallback } from '../../lib/browser/use-debounce.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { FilterSelect } from '../../ui/forms/filter-select.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { NoMatch } from '../../ui/lists/no-match.tsx';
import { useSelection } from '../../ui/lists/select-all.tsx';
import { SelectionBar } from '../../ui/lists/selection-bar.tsx';
import { ShowOlder } from '../../ui/lists/show-older.tsx';
import { ConstanciaRow } from './constancia-row.tsx';
import { EndConstancia } from './end-constancia.tsx';
import styles from './labour.module.css';
import { LabourPage, type LabourPageProps } from './labour-page.tsx';
import { issuedQuery } from './labour-queries.ts';
import { constancias, stateLooks } from './labour-words.ts';
import { PrintButtons } from './print-buttons.tsx';
import { type Step, StepDialog } from './step-dialog.tsx';

const TYPING_MS = 300;
const ALL = 'todas';
const filters = [
  [ALL, 'Todos los estados'],
  ...(['por_firmar', 'firmada', 'entregada', 'cancelada'] as const).map(
    (state) => [state, stateLooks[state].label] as const,
  ),
] as const;

/** Issued constancias, the newest first, and the steps until they are handed over. */
export function LabourIssuedScreen(props: LabourPageProps) {
  return (
    <LabourPage {...props} path="/cumplimiento/laborales/emitidas">
      <Issued />
    </LabourPage>
  );
}

function Issued() {
  const [state, setState] = useState<LabourState | typeof ALL>(ALL);
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const find = useDebouncedCallback((text: string) => setQ(text.trim()), TYPING_MS);
  const list = useInfiniteQuery(issuedQuery({ ...(state !== ALL && { state }), ...(q !== '' && { q }) }));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const selectable = rows.filter((row) => !row.erased);
  const selection = useSelection(selectable);
  const [step, setStep] = useState<Step | null>(null);
  const [acted, setActed] = useState<{ act: 'cancel' | 'correct'; row: LabourConstancia } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const inState = (wanted: LabourState) => selection.chosen.filter((row) => row.state === wanted);
  const filtered = state !== ALL || q !== '';
  return (
    <Panel title="Emitidas" headingRef={heading}>
      <PanelTools>
        <SearchField
          label="Buscar por persona, curso o número"
          placeholder="Persona, curso o número"
          value={typed}
          onChange={(text) => {
            setTyped(text);
            find(text);
          }}
        />
        <FilterSelect label="Estado" options={filters} value={state} onChange={setState} />
        {selectable.length > 1 && (
          <Checkbox
            checked={selectable.every(selection.has)}
            some={selection.chosen.length > 0}
            onChange={(wanted) => selection.set(selectable, wanted)}
          >
            Seleccionar las que se muestran
          </Checkbox>
        )}
      </PanelTools>
      {list.error !== null && (
        <LoadFailure
          title="No pudimos cargar las constancias"
          error={list.error}
          retrying={list.isFetching}
          onRetry={list.refetch}
        />
      )}
      {list.data === undefined && list.error === null && <ListSkeleton label="Cargando las constancias…" />}
      {list.data !== undefined &&
        rows.length === 0 &&
        (filtered ? (
          <NoMatch
            title="Ninguna constancia coincide"
            onShowAll={() => {
              setTyped('');
              setQ('');
              setState(ALL);
            }}
          />
        ) : (
          <EmptyState title="Todavía no se ha emitido ninguna" heading="h3">
            Emítelas en «Por emitir». Después se firman, se entregan a cada persona y aquí queda la fecha.
          </EmptyState>
        ))}
      {rows.length > 0 && (
        <div className={styles.list} aria-busy={list.isPlaceholderData}>
          <ListTable
            label="Constancias laborales emitidas"
            columns={['Número y persona', 'Curso', 'Estado', 'Entregar a más tardar', 'Acciones']}
          >
            {rows.map((row) => (
              <ConstanciaRow
                key={row.id}
                row={row}
                selection={row.erased ? undefined : selection}
                onAct={(act) => setActed({ act, row })}
              />
            ))}
          </ListTable>
        </div>
      )}
      <ShowOlder list={list} />
      {selection.chosen.length > 0 && (
        <SelectionBar summary={`${constancias(selection.chosen.length)} en la selección`} onClear={selection.clear}>
          {(['firmada', 'entregada'] as const).map((next) => {
            const chosen = inState(next === 'firmada' ? 'por_firmar' : 'firmada');
            return (
              chosen.length > 0 && (
                <Button
                  key={next}
                  kind="primary"
                  aria-haspopup="dialog"
                  onClick={() => setStep({ step: next, numbers: chosen.map(({ number }) => number) })}
                >
                  Marcar {stateLooks[next].label.toLowerCase()}s
                </Button>
              )
            );
          })}
          <PrintButtons chosen={selection.chosen} />
        </SelectionBar>
      )}
      <StepDialog step={step} onDone={selection.clear} onClose={() => setStep(null)} otherwise={heading} />
      <EndConstancia acted={acted} onClose={() => setActed(null)} otherwise={heading} />
    </Panel>
  );
}
