import { z } from 'zod';

/** What an API token may do; each call that tokens open declares one (`scope` in call.ts). */
export const scope = z.enum(['people:read', 'people:write', 'compliance:read', 'certificates:read']);
export type Scope = z.infer<typeof scope>;
