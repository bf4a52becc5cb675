import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { VERIFICATION_LINK_DAYS } from '@finaula/contract/constants';
import type { EntityUser } from '@finaula/contract/people';
import { api } from '../../../lib/api/api.ts';
import { useMail } from '../../../lib/api/platform.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import type { BulkAction } from '../../../ui/dialogs/bulk-action-dialog.tsx';
import { MadeLinks } from './made-links.tsx';
import { type MadeLink, makeLink } from './use-verification-link.ts';

/** Each reply contains the person's new state. */
export type UserBulkAction = BulkAction<EntityUser, MadeLink | ReplyOf<Calls['toggleUserStatus']>>;
type Action = 'activate' | 'deactivate';

const counted = (count: number, one: string, many: string) => `${formatNumber(count)} ${count === 1 ? one : many}`;
const whom = (items: readonly EntityUser[]) =>
  items.length === 1 ? `a ${items[0]?.name}` : `a ${formatNumber(items.length)} personas`;

function LinksWarning() {
  const mail = useMail();
  return (
    <>
      Cada persona tendrá un enlace nuevo, que vale {VERIFICATION_LINK_DAYS} días; el que tuviera deja de servir.{' '}
      {mail
        ? 'Si tu institución está verificada, cada quien lo recibe por correo; al terminar también los copias o los descargas.'
        : 'Nada se envía todavía: al terminar los copias, los mandas o los descargas.'}
    </>
  );
}

export const linksFor = (items: readonly EntityUser[]): UserBulkAction => ({
  items,
  title: `¿Generar ${counted(items.length, 'enlace', 'enlaces')}?`,
  warning: <LinksWarning />,
  confirm: `Generar ${counted(items.length, 'enlace', 'enlaces')}`,
  working: 'Generando enlaces',
  outcome: (done) => counted(done, 'enlace generado', 'enlaces generados'),
  call: makeLink,
  result: (done) => <MadeLinks links={done.flatMap(({ reply }) => ('verification_link' in reply ? [reply] : []))} />,
});

const switching = (action: Action) => ({
  working: action === 'activate' ? 'Activando cuentas' : 'Desactivando cuentas',
  outcome: (done: number) =>
    action === 'activate'
      ? counted(done, 'cuenta activada', 'cuentas activadas')
      : counted(done, 'cuenta desactivada', 'cuentas desactivadas'),
  call: ({ id }: EntityUser) => api.toggleUserStatus({ body: { user_id: id, action } }),
});

export const deactivationOf = (items: readonly EntityUser[]): UserBulkAction => ({
  ...switching('deactivate'),
  items,
  title: `¿Desactivar ${whom(items)}?`,
  warning:
    'Dejan de entrar en este momento, también donde tengan la sesión abierta. Su avance se conserva, y puedes volver a activar sus cuentas cuando quieras.',
  confirm: `Desactivar ${counted(items.length, 'cuenta', 'cuentas')}`,
  undo: switching('activate'),
});

export const activationOf = (items: readonly EntityUser[]): UserBulkAction => ({
  ...switching('activate'),
  items,
  title: `¿Activar ${whom(items)}?`,
  warning: 'Podrán entrar de nuevo con el correo y la contraseña que ya tenían.',
  confirm: `Activar ${counted(items.length, 'cuenta', 'cuentas')}`,
  undo: switching('deactivate'),
});
