import { config } from 'zod/v4';

/**
 * Every import of zod resolves to this module (vite.config.ts). Zod would test whether it may compile code;
 * the content security policy forbids that and reports the attempt. The setting must precede the first
 * schema.
 */
config({ jitless: true });

export * from 'zod/v4';
