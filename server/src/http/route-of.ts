import type { FastifyRequest } from 'fastify';

/**
 * A request's route for logs and metrics: its pattern, never the address, which may contain a token or a
 * name. Files of the web application count as one route.
 */
export const routeOf = ({ routeOptions: { url, config } }: FastifyRequest): string =>
  config.isFile ? '/*' : (url ?? '(ninguna)');
