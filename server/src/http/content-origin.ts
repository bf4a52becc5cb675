import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Serves foreign packages: answered under the host of CONTENT_URL, and under no other. */
    contentOrigin?: true;
  }
}

/** Whether the request names the host of the content origin. */
export const isContentRequest = ({ hostname }: FastifyRequest, contentUrl: string | undefined): boolean =>
  contentUrl !== undefined && hostname.toLowerCase() === new URL(contentUrl).hostname;

/**
 * Keeps the application and foreign packages apart by host: neither is found under the other's
 * (docs/decisions/0076-packages.md). Service workers of packages would outlive them.
 */
export function separateContentOrigin(app: FastifyInstance, contentUrl: string | undefined): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isContent = isContentRequest(request, contentUrl);
    const fits = isContent === (request.routeOptions.config.contentOrigin === true);
    const isWorker = isContent && request.headers['service-worker'] !== undefined;
    done(fits && !isWorker ? undefined : new ApiError('NOT_FOUND'));
  });
}
