import { z } from 'zod';

/** An API token may make the calls that declare one of its scopes (`scope` in call.ts). */
export const scope = z.enum(['people:read', 'people:write', 'compliance:read', 'certificates:read']);
export type Scope = z.infer<typeof scope>;
