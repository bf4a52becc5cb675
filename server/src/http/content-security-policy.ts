import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../config.ts';

/** Headers of every reply. Styles may be inline because Mantine and sonner write theirs at run time; scripts never. */
export function contentSecurityPolicy(config: Config): FastifyHelmetOptions {
  const behindTls = config.publicUrl.startsWith('https://');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: ['https://www.youtube-nocookie.com'],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
      },
    },
    hsts: behindTls,
    // Verification tokens stand in the address: it goes nowhere.
    referrerPolicy: { policy: 'no-referrer' },
  };
}
