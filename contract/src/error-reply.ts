import { z } from 'zod';
import { secondStep } from './second-factor.ts';

/**
 * The body of every error reply. `request_id` comes with a 500 only, so that support can find the log line.
 */
export const errorReply = z.object({
  detail: z.string(),
  code: z.string(),
  request_id: z.string().optional(),
  second_step: secondStep.optional(),
});
export type ErrorReply = z.infer<typeof errorReply>;
