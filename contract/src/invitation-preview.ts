import { z } from 'zod';

/** The mail that a new person will receive. */
export const invitationPreview = z.object({
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  greeting: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  notes: z.array(z.string()),
  /** By mail, or as a link that an administrator hands out. */
  by_mail: z.boolean(),
  number: z.int().positive(),
  people: z.int().positive(),
});
