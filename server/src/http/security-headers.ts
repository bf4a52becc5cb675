import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** The only third-party page that may be framed: the video player. */
const PLAYER = 'https://www.youtube-nocookie.com';

const permissions = Object.entries({
  accelerometer: '()',
  autoplay: '()',
  camera: '()',
  'clipboard-read': '()',
  'clipboard-write': '(self)',
  'display-capture': '()',
  'encrypted-media': `("${PLAYER}")`,
  fullscreen: `(self "${PLAYER}")`,
  geolocation: '()',
  gyroscope: '()',
  hid: '()',
  magnetometer: '()',
  microphone: '()',
  midi: '()',
  payment: '()',
  'picture-in-picture': `("${PLAYER}")`,
  'publickey-credentials-get': '(self)',
  'screen-wake-lock': '()',
  serial: '()',
  usb: '()',
  'xr-spatial-tracking': '()',
})
  .map(([feature, who]) => `${feature}=${who}`)
  .join(', ');

/** The policy has no exception for inline code: docs/decisions/0009. */
const options = (behindTls: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      fontSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      frameSrc: [PLAYER],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      requireTrustedTypesFor: ["'script'"],
      trustedTypes: ['service-worker'],
      ...(behindTls && { upgradeInsecureRequests: [] }),
    },
  },
  hsts: behindTls,
  frameguard: { action: 'deny' },
  // Addresses may contain verification tokens, so never send a referrer.
  referrerPolicy: { policy: 'no-referrer' },
});

/** Headers of every reply. */
export function secureHeaders(app: FastifyInstance, { publicUrl }: Config): void {
  const setHeaders = helmet(options(publicUrl.startsWith('https://')));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissions);
    // API replies belong to one user, unless a call overrides it.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
