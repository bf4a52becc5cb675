import { z } from 'zod';
import { call } from './call.ts';
import { id } from './validation.ts';

/** Settings of an institution that outlive the administrator who made them. */
export const settingKind = z.enum(['auditor', 'provider', 'domain', 'directory_token', 'api_token', 'webhook']);
export type SettingKind = z.infer<typeof settingKind>;

/**
 * Days after which an unconfirmed setting ends. A token ends soon, because the former administrator may
 * have kept it.
 */
export const HANDOVER_DAYS: Readonly<Record<SettingKind, number>> = {
  auditor: 30,
  provider: 30,
  domain: 30,
  directory_token: 7,
  api_token: 7,
  webhook: 30,
};

/** Its maker may have kept it, so it is replaced instead of confirmed. */
export const isToken = (kind: SettingKind): boolean => kind === 'directory_token' || kind === 'api_token';

/** A setting made by a former administrator. */
export const handover = z.object({
  id,
  kind: settingKind,
  /** Id of the row of that kind. */
  subject: z.string(),
  /** The auditor, provider, domain, or day of the token. */
  name: z.string(),
  /** Null when the account was deleted. */
  made_by: z.string().nullable(),
  opened_at: z.string(),
  /** The last day, unless an administrator confirms the setting. */
  ends_on: z.string(),
});
export type Handover = z.infer<typeof handover>;

/** Access that ends when a user stops being an administrator. */
export const removalEffects = z.object({
  /** Links made by the user: invitations, verifications, new passwords and e-mail changes. */
  links: z.int().nonnegative(),
  /** Invited auditors who have not accepted. */
  invitations: z.array(z.string()),
  /** Settings that the remaining administrators confirm or end. */
  settings: z.array(z.object({ kind: settingKind, name: z.string(), days: z.int() })),
});
export type RemovalEffects = z.infer<typeof removalEffects>;

export const handoverCalls = {
  listHandovers: call({
    summary: 'Lo que configuró alguien que ya no administra la entidad propia y que falta confirmar o terminar',
    method: 'GET',
    path: '/api/admin/handovers',
    access: 'EntidadAdmin',
    status: 200,
    reply: z.array(handover),
    errors: [],
  }),
  decideHandover: call({
    summary: 'Confirma o termina lo que configuró alguien que ya no administra; un token no se confirma',
    method: 'POST',
    path: '/api/admin/handovers/:id/decision',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    body: z.object({ decision: z.enum(['confirm', 'end']) }),
    status: 200,
    reply: z.array(handover),
    errors: ['HANDOVER_NOT_FOUND', 'HANDOVER_NEEDS_ROTATION'],
  }),
  previewRemoval: call({
    summary: 'Lo que terminaría si esa persona dejara de administrar la entidad',
    method: 'GET',
    path: '/api/admin/administrators/:user_id/removal',
    access: 'administrator',
    params: z.object({ user_id: id }),
    status: 200,
    reply: removalEffects,
    errors: ['USER_NOT_FOUND', 'NOT_ADMINISTRATOR'],
  }),
};
