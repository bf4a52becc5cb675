import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Pool } from 'pg';
import type { Config } from './config.ts';
import type { Database } from './database/connect.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { assistantRoutes } from './features/assistant/routes.ts';
import { courseRoutes } from './features/courses/routes.ts';
import { entityRoutes } from './features/entities/routes.ts';
import { platformRoutes } from './features/platform/routes.ts';
import { youtubeRoutes } from './features/youtube/routes.ts';
import { closeConnectionsWhenStopping } from './http/closing.ts';
import { contentSecurityPolicy } from './http/content-security-policy.ts';
import { answerMalformedHttp, replyWithError } from './http/error-reply.ts';
import { type Limit, limitsOn } from './http/limits.ts';
import { openapi } from './http/openapi.ts';
import { logRequests } from './http/request-log.ts';
import { serve, validateByContract } from './http/serve.ts';
import { requireRole, requireSession } from './http/session.ts';
import { serveWeb } from './http/static-files.ts';

/** What every feature is built from. */
export interface Services {
  config: Config;
  database: Database;
  limit: Limit;
  contentFolder: string;
}

export interface AppOptions {
  config: Config;
  database: Database;
  pool: Pool;
  log: FastifyBaseLogger;
  contentFolder: string;
  /** The built web application; absent in tests of the API. */
  webFolder?: string;
}

const BODY_LIMIT_BYTES = 64 * 1024;

export async function buildApp({ config, database, pool, log, contentFolder, webFolder }: AppOptions): Promise<FastifyInstance> {
  const services: Services = { config, database, contentFolder, limit: limitsOn(pool, config.rateLimit) };
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    frameworkErrors: replyWithError,
    clientErrorHandler: answerMalformedHttp,
  });
  app.setErrorHandler(replyWithError);
  validateByContract(app);
  logRequests(app);
  closeConnectionsWhenStopping(app);
  app.removeContentTypeParser('text/plain');
  app.decorateRequest('session', null);
  await app.register(helmet, contentSecurityPolicy(config));
  await app.register(compress, { global: true });

  const [accounts, courses, entities] = [accountRoutes(services), courseRoutes(services), entityRoutes(services)];
  const [assistant, platform, youtube] = [assistantRoutes(services), platformRoutes(services), youtubeRoutes(services)];
  app.register(async (anyone) => {
    serve(anyone, 'anyone', { ...platform.anyone, ...accounts.anyone, ...entities.anyone });
    anyone.get('/api/openapi.json', async () => openapi(config));
  });
  app.register(async (signedIn) => {
    requireSession(signedIn, database);
    serve(signedIn, 'signed-in', { ...accounts.signedIn, ...courses.signedIn, ...assistant.signedIn, ...youtube.signedIn });

    signedIn.register(async (entidadAdmin) => {
      requireRole(entidadAdmin, 'EntidadAdmin');
      serve(entidadAdmin, 'EntidadAdmin', entities.entidadAdmin);
    });
    signedIn.register(async (superAdmin) => {
      requireRole(superAdmin, 'SuperAdmin');
      serve(superAdmin, 'SuperAdmin', { ...courses.superAdmin, ...entities.superAdmin });
    });
  });
  serveWeb(app, webFolder);
  return app;
}
