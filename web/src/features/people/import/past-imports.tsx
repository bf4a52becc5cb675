import type { PeopleImport } from '@finaula/contract/people-imports';
import { useQuery } from '@tanstack/react-query';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './past-imports.module.css';
import { importsQuery } from './people-import-query.ts';
import { effectOf, people } from './words.ts';

const states: Record<PeopleImport['state'], { kind: 'ok' | 'off' | 'warn' | 'danger' | 'info'; text: string }> = {
  checking: { kind: 'info', text: 'En revisión' },
  ready: { kind: 'warn', text: 'Sin aplicar' },
  applying: { kind: 'info', text: 'Aplicándose' },
  applied: { kind: 'ok', text: 'Aplicada' },
  undone: { kind: 'off', text: 'Deshecha' },
  failed: { kind: 'danger', text: 'No se pudo leer' },
};

/** Earlier imports, the newest first, to continue or undo. */
export function PastImports() {
  const { data, error, isFetching, refetch } = useQuery(importsQuery);
  if (error !== null && data === undefined)
    return (
      <LoadFailure title="No pudimos cargar tus importaciones" error={error} retrying={isFetching} onRetry={refetch} />
    );
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title="Tus importaciones">
      <ul className={styles.list}>
        {data.map((found) => (
          <li key={found.id}>
            <ScreenLink to="/personas/importar/$importacion" params={{ importacion: found.id }} className={styles.file}>
              {found.file_name}
            </ScreenLink>
            <span className={`${styles.when} num`}>
              {shortDateTimeOf(found.created_at)}
              {found.created_by !== null && ` · ${found.created_by}`}
              {found.state === 'applied' && ` · ${people(effectOf(found))}`}
            </span>
            <Badge kind={states[found.state].kind} dot>
              {states[found.state].text}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
