import { z } from 'zod';
import { secondStep } from './second-factor.ts';

/**
 * The account exists: its owner links it to the provider by signing in once with `confirmation`, within ten
 * minutes.
 */
const providerLink = z.object({ confirmation: z.string(), email: z.string(), provider: z.string() });
export type ProviderLink = z.infer<typeof providerLink>;

/** The body of every error reply. Only a 500 has `request_id`, so that support can find the log line. */
export const errorReply = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  second_step: secondStep.optional(),
  provider_link: providerLink.optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
