import { config } from 'zod';

// zod would try whether it may compile code; the content security policy forbids it and reports the attempt. Import this before any schema.
config({ jitless: true });
