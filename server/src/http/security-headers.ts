import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../config.ts';
import { isContentRequest } from './content-origin.ts';

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
const options = (behindTls: boolean, frames: readonly string[]): HelmetOptions => ({
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
      frameSrc: [...frames],
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

/**
 * A package is a foreign program: it may run scripts of any kind, but reaches this origin alone, opens no
 * window, registers no service worker and does not navigate the application.
 */
const ofPackages = (appOrigins: readonly string[], behindTls: boolean): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'", "'unsafe-inline'", "'unsafe-eval'", 'data:', 'blob:'],
      frameSrc: ["'self'"],
      workerSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'", ...appOrigins],
      sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
    },
  },
  hsts: behindTls,
  frameguard: false,
  crossOriginOpenerPolicy: false,
  referrerPolicy: { policy: 'no-referrer' },
});

/** Headers of every reply. */
export function secureHeaders(app: FastifyInstance, { publicUrl, contentUrl, appOrigins }: Config): void {
  const behindTls = publicUrl.startsWith('https://');
  const setHeaders = helmet(options(behindTls, contentUrl === undefined ? [PLAYER] : [PLAYER, contentUrl]));
  const setPackageHeaders = helmet(ofPackages(appOrigins, behindTls));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('permissions-policy', permissions);
    // API replies belong to one user, unless a call overrides it.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const set = isContentRequest(request, contentUrl) ? setPackageHeaders : setHeaders;
    set(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
