import { randomUUID } from 'node:crypto';
import type { UserRecord } from '../../identity/accounts/users.ts';

/** Returns the user of a successful registration without creating one; the reply replaces EMAIL_TAKEN. */
export const fakeRegistration = (
  { name, email }: { name: string; email: string },
  entity: { id: string; name: string },
): UserRecord => ({
  id: randomUUID(),
  name,
  email,
  role: 'Empleado',
  entity_id: entity.id,
  entity_name: entity.name,
  email_verified_at: null,
  is_active: true,
  created_at: new Date(),
});
