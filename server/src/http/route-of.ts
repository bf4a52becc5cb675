import type { FastifyRequest } from 'fastify';

/**
 * A request's route as logs and metrics name it: its pattern, never the address, which may hold a token or a
 * name. Files of the web application are one.
 */
export const routeOf = ({ routeOptions: { url, config } }: FastifyRequest): string =>
  config.isFile ? '/*' : (url ?? '(ninguna)');
