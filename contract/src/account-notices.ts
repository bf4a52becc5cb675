import { z } from 'zod';

/** What somebody else did to one's account, as one is told at the next sign-in. */
export const accountNotice = z.object({
  id: z.string(),
  kind: z.enum([
    'password_reset',
    'password_set',
    'name_corrected',
    'email_corrected',
    'email_changed',
    'second_factor_reset',
  ]),
  at: z.string(),
  /** Whose link was used, or who made the change; null when nobody knows. */
  by_name: z.string().nullable(),
});
export type AccountNotice = z.infer<typeof accountNotice>;

/**
 * Who made the account that a verification link opened, told to whoever opens the link in a browser that did
 * not.
 */
export const foreignRegistration = z.object({
  name: z.string(),
  entity_name: z.string().nullable(),
  registered_at: z.string(),
  /** "Chrome en Windows"; null when nobody knows. */
  device: z.string().nullable(),
});
export type ForeignRegistration = z.infer<typeof foreignRegistration>;
