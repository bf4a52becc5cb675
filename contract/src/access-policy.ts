import { z } from 'zod';
import { call } from './call.ts';
import { IDLE_MINUTES } from './constants.ts';

/** An institution's rules for signing in. */
export const accessPolicy = z.object({
  /** Roles that need a second factor. */
  second_factor: z.enum(['off', 'administrators', 'everyone']),
  /** How long a session may stand idle; null: it ends by its age alone. */
  idle_minutes: z.int().min(IDLE_MINUTES.min).max(IDLE_MINUTES.max).nullable(),
  /** With what one signs in: the password of the platform, the institution's own provider, or either. */
  sign_in: z.enum(['password', 'provider', 'both']),
});
export type AccessPolicy = z.infer<typeof accessPolicy>;

export const DEFAULT_ACCESS_POLICY: AccessPolicy = { second_factor: 'off', idle_minutes: null, sign_in: 'password' };

/** `since` null: nobody has changed it. */
const current = accessPolicy.extend({ since: z.string().nullable() });

export const accessPolicyCalls = {
  getAccessPolicy: call({
    summary: 'Cómo se entra a la entidad propia, y desde cuándo',
    method: 'GET',
    path: '/api/admin/access-policy',
    access: 'EntidadAdmin',
    status: 200,
    reply: current,
    errors: [],
  }),
  changeAccessPolicy: call({
    summary:
      'Cambio de cómo se entra a la entidad propia; el plazo de inactividad vale también para las sesiones abiertas',
    method: 'PATCH',
    path: '/api/admin/access-policy',
    access: 'EntidadAdmin',
    body: accessPolicy.partial(),
    status: 200,
    reply: current,
    errors: ['NOTHING_CHANGED', 'ACCESS_NEEDS_REVIEW', 'SIGN_IN_NEEDS_PROVIDER'],
  }),
};
