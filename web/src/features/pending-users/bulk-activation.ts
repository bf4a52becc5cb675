import { LOCALE } from '@finaula/contract/constants';
import type { PendingUser } from '@finaula/contract/entities';
import { api } from '../../lib/api/api.ts';
import type { BulkAction } from '../../ui/dialogs/bulk-action-dialog.tsx';

const figure = new Intl.NumberFormat(LOCALE);

/** "3 personas seleccionadas" */
export const counted = ({ length }: readonly PendingUser[], state: string): string =>
  `${figure.format(length)} ${length === 1 ? `persona ${state}` : `personas ${state}s`}`;

export const activationOf = (items: readonly PendingUser[]): BulkAction<PendingUser, unknown> => ({
  items,
  title: `¿Activar el acceso ${items.length === 1 ? `de ${items[0]?.name}` : `de ${figure.format(items.length)} personas`}?`,
  warning: 'Su correo queda verificado sin que abran un enlace, y entran en este momento a los cursos de su entidad.',
  confirm: `Activar ${figure.format(items.length)}`,
  working: 'Activando accesos',
  outcome: (done) => `${figure.format(done)} ${done === 1 ? 'acceso activado' : 'accesos activados'}`,
  call: ({ id }) => api.overrideUserAccess({ body: { user_id: id, action: 'activate' } }),
});
