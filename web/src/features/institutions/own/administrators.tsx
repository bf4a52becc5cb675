import type { User } from '@finaula/contract/accounts';
import type { OwnEntity } from '@finaula/contract/institutions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import { AppointDialog } from './appoint-dialog.tsx';
import styles from './institution.module.css';
import { RemovalPreview } from './removal-preview.tsx';

type Administrator = OwnEntity['administrators'][number];

interface AdministratorsProps {
  administrators: readonly Administrator[];
  /** The signed-in user. */
  user: User;
}

/** Administrators of the institution: at least one. */
export function Administrators({ administrators, user }: AdministratorsProps) {
  const queryClient = useQueryClient();
  const [removing, setRemoving] = useState<Administrator | null>(null);
  const [appointing, setAppointing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const remove = useMutation({
    mutationFn: ({ id }: Administrator) => api.removeAdministrator({ params: { user_id: id } }),
    networkMode: 'always',
    onSuccess: ({ message }, { id }) => {
      notifySuccess(message);
      setRemoving(null);
      // The user lost the panel: refetch the session, which shows the learner's screens.
      if (id === user.id) return queryClient.invalidateQueries({ queryKey: ['session'] });
      // Most panels of the screen show settings of the removed administrator.
      return queryClient.invalidateQueries();
    },
    onError: (error) => notifyError('Error al retirar al administrador', detailOf(error)),
  });
  const several = administrators.filter(({ is_active }) => is_active).length > 1;
  return (
    <Panel
      title="Administradores"
      headingRef={heading}
      aside={
        <Button kind="secondary" aria-haspopup="dialog" onClick={() => setAppointing(true)}>
          Nombrar a otra persona
        </Button>
      }
    >
      <div className={styles.body}>
        <ul className={styles.people}>
          {administrators.map((administrator) => (
            <li key={administrator.id}>
              <Person
                id={administrator.id}
                name={`${administrator.name}${administrator.id === user.id ? ' (tú)' : ''}`}
                email={administrator.email}
                linked
              />
              {several && (
                <Button
                  kind="secondary"
                  aria-label={
                    administrator.id === user.id ? undefined : `Retirar a ${administrator.name} de la administración`
                  }
                  aria-haspopup="dialog"
                  onClick={() => setRemoving(administrator)}
                >
                  {administrator.id === user.id ? 'Dejar de administrar' : 'Retirar'}
                </Button>
              )}
            </li>
          ))}
        </ul>
        {!several && (
          <p className={styles.note}>
            Para dejar la administración en otras manos, nombra primero a otra persona y después deja tú de administrar.
          </p>
        )}
      </div>
      <AppointDialog opened={appointing} onClose={() => setAppointing(false)} />
      <ConfirmDialog
        subject={removing}
        title={({ id, name }) => (id === user.id ? '¿Dejar de administrar?' : `¿Retirar a ${name}?`)}
        confirm={({ id }) => (id === user.id ? 'Dejar de administrar' : 'Retirar')}
        dangerous
        pending={remove.isPending}
        onConfirm={remove.mutate}
        onClose={() => setRemoving(null)}
        otherwise={heading}
      >
        {({ id, name }) => (
          <>
            <p>
              {id === user.id ? (
                'Sigues en la institución, con tus cursos y constancias. Dejas de ver este panel ahora mismo.'
              ) : (
                <>
                  <b>{name}</b> sigue en la institución como empleado, con sus cursos y constancias, y deja de ver este
                  panel en este momento.
                </>
              )}
            </p>
            <RemovalPreview userId={id} />
          </>
        )}
      </ConfirmDialog>
    </Panel>
  );
}
