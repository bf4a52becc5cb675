import type { UserRecord } from '../../../identity/accounts/users.ts';

/** Spec §6: an entity's own videos need the Paid plan. */
export const mayAddVideos = (entity: { subscription: string } | undefined): boolean => entity?.subscription === 'Paid';

/** Users remove videos that they added, administrators all of their entity, and a SuperAdmin every one. */
export const mayRemove = (user: UserRecord, video: { created_by: string | null; entity_id: string }): boolean =>
  user.role === 'SuperAdmin' ||
  video.created_by === user.id ||
  (user.role === 'EntidadAdmin' && video.entity_id === user.entity_id);
