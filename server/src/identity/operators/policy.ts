import { StartupError } from '../../startup-error.ts';
import type { SuperAdminRecord } from './queries.ts';

/** @throws StartupError when no SuperAdmin has that e-mail */
export function requireSuperAdmin(all: readonly SuperAdminRecord[], email: string): SuperAdminRecord {
  const found = all.find((superAdmin) => superAdmin.email === email);
  if (!found) throw new StartupError(`No hay un SuperAdmin con el correo ${email}. Míralos con: npm run admin -- list`);
  return found;
}

/** @throws StartupError when no other active SuperAdmin is left */
export function requireAnotherActive(all: readonly SuperAdminRecord[], leaving: SuperAdminRecord): void {
  if (!all.some(({ id, is_active }) => is_active && id !== leaving.id))
    throw new StartupError('Es el único SuperAdmin activo. Crea otro antes: npm run admin -- create <correo> <nombre>');
}
