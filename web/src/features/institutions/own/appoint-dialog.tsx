import type { EntityUser } from '@finaula/contract/people';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Person } from '../../../ui/lists/person.tsx';
import styles from './institution.module.css';
import { useOwnEntityCache } from './own-entity-query.ts';

const SHOWN = 6;
const SEARCH_MS = 250;

/** Finds an active employee and makes them an administrator, too. */
export function AppointDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const cache = useOwnEntityCache();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<EntityUser | null>(null);
  const sought = useDebouncedValue(typed.trim(), SEARCH_MS);
  const found = useQuery({
    queryKey: ['entity-users', 'appointable', sought],
    queryFn: () =>
      api.listEntityUsers({
        query: { status: 'active', role: 'Empleado', order: 'name', limit: SHOWN, ...(sought !== '' && { q: sought }) },
      }),
    enabled: opened,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const appoint = useMutation({
    mutationFn: ({ id }: EntityUser) => api.addAdministrator({ body: { user_id: id } }),
    networkMode: 'always',
    onSuccess: ({ message }) => {
      notifySuccess(message);
      void cache.refresh();
      void cache.refreshPeople();
      onClose();
    },
    onError: (error) => notifyError('Error al nombrar al administrador', detailOf(error)),
    onSettled: () => setChosen(null),
  });
  const users = found.data?.users;
  return (
    <Dialog title="Nombrar a otra persona" opened={opened} onClose={onClose} onClosed={() => setTyped('')}>
      <div className={styles.record}>
        <p className={styles.text}>
          Verá y hará lo mismo que tú: verificar personas, ver su capacitación, corregir los datos de la institución.
          Debe tener su cuenta activa.
        </p>
        <SearchField
          label="Buscar por nombre o correo"
          placeholder="Nombre o correo"
          value={typed}
          onChange={setTyped}
        />
        {found.error !== null && (
          <LoadFailure
            title="Error al buscar"
            error={found.error}
            retrying={found.isFetching}
            onRetry={found.refetch}
          />
        )}
        {users?.length === 0 && (
          <p className={styles.text} role="status">
            {sought === '' ? 'Todavía no hay empleados activos a quienes nombrar.' : 'Nadie activo coincide.'}
          </p>
        )}
        <ul className={styles.people}>
          {users?.map((person) => (
            <li key={person.id}>
              <Person name={person.name} email={person.email} />
              <Button
                kind="soft"
                aria-label={`Nombrar administrador a ${person.name}`}
                aria-haspopup="dialog"
                onClick={() => setChosen(person)}
              >
                Nombrar
              </Button>
            </li>
          ))}
        </ul>
      </div>
      <ConfirmDialog
        subject={chosen}
        title={({ name }) => `¿Nombrar a ${name}?`}
        confirm={() => 'Nombrar'}
        pending={appoint.isPending}
        onConfirm={appoint.mutate}
        onClose={() => setChosen(null)}
      >
        {({ name, email }) => (
          <p>
            <b>{name}</b> ({email}) verá desde ahora los datos, la capacitación y las constancias de toda tu gente, y
            podrá cambiar lo mismo que tú, también quién administra.
          </p>
        )}
      </ConfirmDialog>
    </Dialog>
  );
}
