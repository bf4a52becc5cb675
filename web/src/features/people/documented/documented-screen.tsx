import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowLeft, FileUp } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { shortDay } from '../../../lib/dates/calendar-day.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { DocumentedBadge } from '../../../ui/feedback/documented-badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Button, buttonLook } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import { Cell, ListTable, Row } from '../../../ui/lists/list-table.tsx';
import { PersonName } from '../../../ui/lists/person.tsx';
import { ShowOlder } from '../../../ui/lists/show-older.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './documented.module.css';
import { trainingsQuery } from './documented-query.ts';
import { RecordTraining } from './record-training.tsx';
import { TrainingDialog } from './training-dialog.tsx';
import { coursesWords, howWords, peopleWords } from './training-words.ts';

interface DocumentedScreenProps {
  entityName: string;
  tabs: ReactNode;
  readOnly?: boolean;
  /** Says where these trainings count. */
  children?: ReactNode;
}

const TYPING_MS = 300;

/** Training that the institution documented: earlier constancias and attendance, the newest record first. */
export function DocumentedScreen({ entityName, tabs, readOnly = false, children }: DocumentedScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [typed, setTyped] = useState('');
  const [opened, setOpened] = useState<string | null>(null);
  const q = useDebouncedValue(typed.trim(), TYPING_MS);
  const list = useInfiniteQuery(trainingsQuery(q || undefined));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <Page screen="documentadas" title="Capacitación documentada" aside={entityName} tabs={tabs}>
      <ScreenLink to="/cumplimiento/constancias" className={`${buttonLook('quiet')} ${styles.link}`}>
        <ArrowLeft aria-hidden="true" />
        Constancias
      </ScreenLink>
      <Panel
        title="Documentada, no emitida aquí"
        headingRef={heading}
        aside={
          !readOnly && (
            <span className={styles.acts}>
              <ScreenLink to="/cumplimiento/documentadas/importar" className={buttonLook('secondary')}>
                <FileUp aria-hidden="true" />
                Importar un archivo
              </ScreenLink>
              <RecordTraining />
            </span>
          )
        }
      >
        <p className={styles.about}>
          Constancias de otros proveedores y asistencias a sesiones, de antes o de fuera de la plataforma. No llevan
          folio. Cuentan en las obligaciones que lo dicen, desde su fecha y hasta que termine su vigencia. {children}
        </p>
        <PanelTools>
          <SearchField
            label="Buscar por persona, capacitación o proveedor"
            placeholder="Persona, capacitación o proveedor"
            value={typed}
            onChange={setTyped}
          />
        </PanelTools>
        {list.error !== null && (
          <LoadFailure
            title="No pudimos cargar la capacitación documentada"
            error={list.error}
            retrying={list.isFetching}
            onRetry={list.refetch}
          />
        )}
        {list.data === undefined && list.error === null && (
          <ListSkeleton label="Cargando la capacitación documentada…" />
        )}
        {list.data !== undefined && rows.length === 0 && (
          <p className={styles.about}>{q === '' ? 'Aún no hay ninguna registrada.' : 'Ninguna coincide.'}</p>
        )}
        {rows.length > 0 && (
          <div className={styles.list} aria-busy={list.isPlaceholderData}>
            <ListTable
              label="Capacitación documentada de la institución"
              columns={['Capacitación', 'Personas', 'Evidencia', 'Fecha', 'Vigente hasta', 'Detalle']}
            >
              {rows.map((row) => (
                <Row key={row.id}>
                  <Cell>
                    <b>{row.title}</b>
                    <span className={styles.small}>{howWords(row)}</span>
                    <span className={styles.small}>{coursesWords(row.courses)}</span>
                  </Cell>
                  <Cell phone="inline">
                    {row.person === null ? (
                      <span className="num">{peopleWords(row.people)}</span>
                    ) : (
                      <PersonName id={readOnly ? null : row.person.id} name={row.person.name} />
                    )}
                  </Cell>
                  <Cell>
                    <span className={styles.badges}>
                      {row.withdrawn < row.people && <DocumentedBadge />}
                      {row.withdrawn > 0 && (
                        <Badge kind="danger">
                          {row.withdrawn === row.people ? 'Retirada' : `Retirada de ${row.withdrawn}`}
                        </Badge>
                      )}
                    </span>
                  </Cell>
                  <Cell label="Fecha" phone="inline">
                    <span className={`${styles.day} num`}>{shortDay(row.held_on)}</span>
                  </Cell>
                  <Cell label="Vigente hasta" phone="wide">
                    <span className={`${styles.day} num`}>
                      {row.valid_until === null ? 'sin fecha' : shortDay(row.valid_until)}
                    </span>
                  </Cell>
                  <Cell phone="corner">
                    <Button
                      kind="quiet"
                      aria-haspopup="dialog"
                      aria-label={`Ver ${row.title}, ${shortDay(row.held_on)}`}
                      onClick={() => setOpened(row.id)}
                    >
                      Ver
                    </Button>
                  </Cell>
                </Row>
              ))}
            </ListTable>
          </div>
        )}
        <ShowOlder list={list} />
        <TrainingDialog id={opened} readOnly={readOnly} onClose={() => setOpened(null)} otherwise={heading} />
      </Panel>
    </Page>
  );
}
