import { config } from 'zod/v4';

/**
 * Replaces zod (vite.config.ts). zod would test whether it may compile code, which the content security
 * policy forbids and reports. All imports of zod resolve to this file, so that the setting precedes any
 * schema.
 */
config({ jitless: true });

export * from 'zod/v4';
