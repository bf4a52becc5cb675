import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';

/** The one foreign page that may stand inside ours: the player of a video. */
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

/** The policy has no exception for anything inline: docs/decisions/0009. */
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
  // Verification tokens stand in the address: it goes nowhere.
  referrerPolicy: { policy: 'no-referrer' },
});

/** Headers of every reply. */
export function secureHeaders(app: FastifyInstance, { publicUrl }: Config): void {
  const setHeaders = helmet(options(publicUrl.startsWith('https://')));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissions);
    // Replies of the API belong to one user, unless a call says otherwise.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
