import type { ActiveSession } from '@finaula/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Panel, PanelFooter } from '../../ui/layout/panel.tsx';
import { ListSkeleton } from '../../ui/lists/list-skeleton.tsx';
import { ListTable } from '../../ui/lists/list-table.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import { usePages } from '../../ui/lists/pages.ts';
import styles from './active-sessions.module.css';
import { SessionRow } from './session-row.tsx';
import { sessionsQuery, useEndSessions } from './use-end-sessions.ts';

const columns = ['Dispositivo', 'Iniciada', 'Último uso', 'Acción'];

/** Open sessions; the current one comes first. */
export function ActiveSessions() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery);
  const sessions = data?.toSorted((one, other) => Number(other.current) - Number(one.current));
  if (error !== null && sessions === undefined)
    return <LoadFailure title="Error al cargar tus sesiones" error={error} retrying={isFetching} onRetry={refetch} />;
  return sessions === undefined ? (
    <ListSkeleton label="Cargando tus sesiones…" rows={2} />
  ) : (
    <SessionList sessions={sessions} />
  );
}

function SessionList({ sessions }: { sessions: readonly ActiveSession[] }) {
  const [confirming, setConfirming] = useState<ActiveSession | 'others' | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(sessions);
  const { end, endOthers, pending } = useEndSessions({ onDone: () => setConfirming(null) });
  return (
    <Panel title="Sesiones abiertas" headingRef={heading}>
      <ListTable label="Sesiones abiertas" columns={columns}>
        {pages.shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={setConfirming} />
        ))}
      </ListTable>
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      <PanelFooter>
        <span className={styles.hint}>
          {sessions.length > 1
            ? '¿No reconoces alguna? Ciérrala y cambia tu contraseña.'
            : 'Solo tienes abierta esta sesión.'}
        </span>
        {sessions.length > 1 && (
          <Button kind="secondary" aria-haspopup="dialog" onClick={() => setConfirming('others')}>
            Cerrar otras sesiones
          </Button>
        )}
      </PanelFooter>
      <ConfirmDialog
        subject={confirming}
        title={(subject) =>
          subject === 'others' ? '¿Cerrar tus otras sesiones?' : `¿Cerrar la sesión de ${subject.device}?`
        }
        confirm={(subject) => (subject === 'others' ? 'Cerrar otras sesiones' : 'Cerrar sesión')}
        pending={pending}
        onConfirm={(subject) => (subject === 'others' ? endOthers() : end(subject))}
        onClose={() => setConfirming(null)}
        otherwise={heading}
      >
        {(subject) => (
          <p>
            {subject === 'others'
              ? 'Esta sesión sigue abierta. En todos los demás dispositivos tendrás que entrar de nuevo.'
              : 'Se cierra en este momento. Para usar la plataforma ahí habrá que entrar de nuevo.'}
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
