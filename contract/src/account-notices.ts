import { z } from 'zod';

/** An act of another person on the account, shown to its owner at the next sign-in. */
export const accountNotice = z.object({
  id: z.string(),
  kind: z.enum([
    'password_reset',
    'password_set',
    'name_corrected',
    'email_corrected',
    'email_changed',
    'second_factor_reset',
    'closure_requested',
  ]),
  at: z.string(),
  /** The maker of the link that was used, or of the change; null when unknown. */
  by_name: z.string().nullable(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/**
 * The registration behind a verification link, shown when the link is opened in a browser that did not
 * register.
 */
export const foreignRegistration = z.object({
  name: z.string(),
  entity_name: z.string().nullable(),
  registered_at: z.string(),
  /** "Chrome en Windows"; null when nobody knows. */
  device: z.string().nullable(),
});
export type ForeignRegistration = z.infer<typeof foreignRegistration>;
