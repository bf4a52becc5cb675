import { randomUUID } from 'node:crypto';
import type { UserRecord } from '../../identity/accounts/users.ts';

/** Somebody as a registration would have made them, who is in no table: see shared/identity/limit-email-enumeration.ts. */
export const asRegistered = (
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
