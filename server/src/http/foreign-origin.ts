import type { FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Accepts a form that another site's page sends by design, without a session: the answer of a SAML
     * provider.
     */
    foreignForm?: true;
  }
}

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True when the request comes from a page of this application. Requests without Origin and Sec-Fetch-Site
 * do not come from a browser, so CSRF does not apply.
 */
function isOurs(publicOrigin: string, host: string, site: string | undefined, origin: string | undefined): boolean {
  // Only browsers set this header; it stays right behind a proxy that changes the host.
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return origin === undefined || origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * Refuses changes requested by another site's page: 403 FOREIGN_ORIGIN. The session is no cookie, so this
 * is defence in depth.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: string): void {
  const publicOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', ({ method, host, headers, routeOptions }, _reply, done) => {
    const site = headers['sec-fetch-site'];
    const trusted =
      CHANGES_NOTHING.has(method) ||
      routeOptions.config.foreignForm === true ||
      isOurs(publicOrigin, host, typeof site === 'string' ? site : undefined, headers.origin);
    done(trusted ? undefined : new ApiError('FOREIGN_ORIGIN'));
  });
}
