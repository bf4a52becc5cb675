import { formatNumber } from '../../shared/text/format-number.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { shortDay } from '../../shared/time/format.ts';
import type { listSuperAdmins } from './queries.ts';
import type { VoidedAccess } from './void-access.ts';

type Listed = Awaited<ReturnType<typeof listSuperAdmins>>;

const dayOf = (instant: Date) => shortDay(mexicanDay(instant));

/** Prints one line for each SuperAdmin. */
export function describeSuperAdmins(all: Listed): string {
  const width = Math.max(0, ...all.map(({ email }) => email.length));
  const lines = all.map(({ email, name, is_active, created_at, last_seen_at }) =>
    [
      email.padEnd(width),
      is_active ? 'activa     ' : 'desactivada',
      `desde ${dayOf(created_at)}`,
      last_seen_at === null ? 'sin sesión abierta' : `sesión abierta, usada el ${dayOf(last_seen_at)}`,
      name,
    ].join('  '),
  );
  return lines.length === 0
    ? 'No hay ningún SuperAdmin. Crea uno: npm run admin -- create <correo> <nombre>'
    : lines.join('\n');
}

export const describeVoided = ({ sessions, verification_links, reset_links }: VoidedAccess): string =>
  `Cerradas ${formatNumber(sessions)} sesiones; anulados ${formatNumber(verification_links)} enlaces de verificación y ${formatNumber(reset_links)} de contraseña nueva. Cada quien entra de nuevo con su contraseña; en un respaldo, la que tenía ese día.`;
