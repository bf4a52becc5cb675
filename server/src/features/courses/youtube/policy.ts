import type { UserRecord } from '../../../identity/accounts/users.ts';

/** Spec §6: videos of one's own need the Paid plan. */
export const mayAddVideos = (entity: { subscription: string } | undefined): boolean => entity?.subscription === 'Paid';

/** Of the videos that somebody sees: their own, all of the entity they administer, all for a SuperAdmin. */
export const mayRemove = (user: UserRecord, video: { created_by: string | null; entity_id: string }): boolean =>
  user.role === 'SuperAdmin' ||
  video.created_by === user.id ||
  (user.role === 'EntidadAdmin' && video.entity_id === user.entity_id);
