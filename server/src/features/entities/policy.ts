import type { PublicEntity } from '@finaula/contract/accounts';
import { STANDARD_PLAN_USERS } from '@finaula/contract/constants';
import type { UserRecord } from '../../shared/identity/users.ts';

/** Spec §4: learners of the individual entity need nobody's approval. */
export const hasImmediateAccess = (entity: { entity_type: PublicEntity['entity_type'] }): boolean => entity.entity_type === 'individual';

/** Spec §1: the Standard plan ends at 100 users; the individual entity is no institution and has no plan to exceed. */
export const hasRoom = (entity: {
  entity_type: PublicEntity['entity_type'];
  subscription: 'Standard' | 'Paid';
  people: number;
  /** Of them, whose account is closed: they take no place. */
  people_closed: number;
}): boolean =>
  entity.entity_type === 'individual' || entity.subscription === 'Paid' || entity.people - entity.people_closed < STANDARD_PLAN_USERS;

type Named = { entity_type: string; pre_populated: boolean; administrators: number };

/** A directory entry that nobody administers may be taken over; the individual entity never (design §4). */
export const mayBeTakenOver = (entity: Named): boolean =>
  entity.pre_populated && entity.administrators === 0 && entity.entity_type !== 'individual';

/** An EntidadAdmin reaches the users of their own entity only. */
export const isColleague = (admin: UserRecord, user: { entity_id: string | null } | undefined): boolean =>
  user !== undefined && user.entity_id !== null && user.entity_id === admin.entity_id;

/** A SuperAdmin's access is not another's to switch. */
export const mayBeOverridden = (user: { role: string } | undefined): boolean => user !== undefined && user.role !== 'SuperAdmin';

/** Whom an administrator knows of: an EntidadAdmin their colleagues, a SuperAdmin everybody but SuperAdmins. */
export const reaches = (admin: UserRecord, user: { role: string; entity_id: string | null }): boolean =>
  admin.role === 'SuperAdmin' ? mayBeOverridden(user) : isColleague(admin, user);

/** An administrator's password is not a colleague's to replace: with it would come everything that administrator may do. */
export const mayReset = (admin: UserRecord, user: { role: string }): boolean => admin.role === 'SuperAdmin' || user.role === 'Empleado';

/** Who an administrator is, is theirs to say, or a SuperAdmin's. */
export const mayCorrect = (admin: UserRecord, user: { role: string }): boolean => admin.role === 'SuperAdmin' || user.role === 'Empleado';
