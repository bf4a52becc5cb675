import { config } from 'zod/v4';

/**
 * Stands in for zod (vite.config.ts). It would try whether it may compile code; the content security policy
 * forbids that and reports the attempt. Whoever imports zod imports this, so that it is said before any
 * schema is made.
 */
config({ jitless: true });

export * from 'zod/v4';
