import compress from '@fastify/compress';
import { type Scope, scope } from '@finaula/contract/scopes';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { limitReadTime } from '../database/read-timeout.ts';
import { databaseAs } from '../database/rls-context.ts';
import { assistantRoutes } from '../features/assistant/routes.ts';
import { recordOpenings } from '../features/auditors/openings.ts';
import { auditorRoutes } from '../features/auditors/routes.ts';
import { examCertification } from '../features/certificates/exam-certification.ts';
import { certificateRoutes } from '../features/certificates/routes.ts';
import { committeeReportRoutes } from '../features/committee-reports/routes.ts';
import { readReviewDates } from '../features/courses/content/check-review-dates.ts';
import { readSources } from '../features/courses/content/read-content.ts';
import { readTerms } from '../features/courses/content/read-vocabulary.ts';
import { courseExportRoutes } from '../features/courses/export/routes.ts';
import { institutionLayerRoutes } from '../features/courses/institution-layer/routes.ts';
import { servePackages } from '../features/courses/own/packages/serve-package.ts';
import { ownCourseRoutes } from '../features/courses/own/routes.ts';
import { courseRoutes } from '../features/courses/routes.ts';
import { youtubeRoutes } from '../features/courses/youtube/routes.ts';
import { examRoutes } from '../features/exams/routes.ts';
import { registrationRoutes } from '../features/institutions/registration-routes.ts';
import { institutionRoutes } from '../features/institutions/routes.ts';
import { integrationRoutes } from '../features/integrations/routes.ts';
import { labourRoutes } from '../features/labour/routes.ts';
import { ledgerRoutes } from '../features/ledger/routes.ts';
import { createOutbox } from '../features/mail/jobs.ts';
import { mailRoutes } from '../features/mail/routes.ts';
import { changeObligation, recordVersion } from '../features/obligations/change-obligation.ts';
import { createObligation, recordObligation } from '../features/obligations/create-obligation.ts';
import { previewObligation } from '../features/obligations/preview-obligation.ts';
import { reminderRoutes } from '../features/obligations/reminders/routes.ts';
import { obligationRoutes } from '../features/obligations/routes.ts';
import { teamRoutes } from '../features/obligations/team/routes.ts';
import { peopleAccessRoutes } from '../features/people/access-routes.ts';
import { serveDirectories, withoutExtraSlashes } from '../features/people/directory/server.ts';
import { peopleRoutes } from '../features/people/routes.ts';
import { privacyRoutes } from '../features/privacy/routes.ts';
import { programmeRoutes } from '../features/programmes/routes.ts';
import { reformRoutes } from '../features/reforms/routes.ts';
import { supervisionRoutes } from '../features/supervision/routes.ts';
import { trainingRoutes } from '../features/training/routes.ts';
import { closeConnectionsWhenStopping } from '../http/close-connections.ts';
import {
  type ConnectionLimits,
  connectionLimits,
  ignoreUnknownExpectations,
  refuseOversizedHeads,
} from '../http/connection-limits.ts';
import { separateContentOrigin } from '../http/content-origin.ts';
import { acceptFiles, serializeByContract, serve, validateByContract } from '../http/contract-routes.ts';
import { answerMalformedHttp, replyWithError } from '../http/error-reply.ts';
import { refuseForeignOrigins } from '../http/foreign-origin.ts';
import { limitJsonDepth } from '../http/json-depth.ts';
import { limitWrites } from '../http/limit-writes.ts';
import { limitsOn } from '../http/limits.ts';
import { replaceMalformedUrl } from '../http/malformed-url.ts';
import { createMetrics, serveMetrics } from '../http/metrics.ts';
import { openapi } from '../http/openapi.ts';
import { answerWithRequestId, requestIds } from '../http/request-id.ts';
import { logRequests } from '../http/request-log.ts';
import { secureHeaders } from '../http/security-headers.ts';
import { requireMember, requireRole, requireSession } from '../http/session.ts';
import { serveWeb } from '../http/static-files.ts';
import { trustOf } from '../http/trusted-proxy.ts';
import { accountRoutes } from '../identity/accounts/routes.ts';
import { apiTokenFinder } from '../identity/api-tokens/find-token.ts';
import { serveSaml } from '../identity/providers/saml/serve-saml.ts';
import { identityRoutes } from '../identity/routes.ts';
import { sessionFinder } from '../identity/sessions/find-session.ts';
import { countForbiddenCalls } from '../identity/sign-in/count-forbidden-calls.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { VisibleContent } from '../shared/courses/visible-content.ts';
import { withoutMail } from '../shared/mail/outbox.ts';
import { platformRoutes } from './platform-routes.ts';
import { reportSources } from './report-sources.ts';
import { runJobs } from './run-jobs.ts';

export interface AppOptions {
  config: Config;
  /** The pool of a role to which row security applies. */
  pool: Pool;
  log: FastifyBaseLogger;
  contentFolder: string;
  /** The built web application; absent in tests of the API. */
  webFolder?: string;
  /** Shorter timeouts, for their tests. */
  connectionLimits?: Partial<ConnectionLimits>;
  /** Whether this process also runs background jobs. */
  runsJobs?: boolean;
}

export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, pool, log, contentFolder, webFolder } = options;
  limitReadTime(pool);
  const databaseFor = databaseAs(pool);
  const metrics = createMetrics(pool);
  const jobs = createJobQueue(pool, metrics, log);
  const stop = new AbortController();
  const services: Services = {
    config,
    pool,
    platform: databaseFor('platform'),
    visibleContent: new VisibleContent(),
    databaseFor,
    jobs,
    enqueueMessage: config.mail === undefined ? withoutMail : createOutbox(jobs),
    contentFolder,
    metrics,
    limit: limitsOn(pool, config.rateLimit, log),
    stopping: stop.signal,
  };
  const trusts = trustOf(config.trustProxy);
  const app = Fastify({
    ...connectionLimits(options.connectionLimits),
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'id' }),
    trustProxy: trusts,
    genReqId: requestIds(trusts),
    rewriteUrl: ({ url = '/' }) => replaceMalformedUrl(withoutExtraSlashes(url)),
    // close-connections.ts answers late requests instead.
    return503OnClosing: false,
    frameworkErrors: replyWithError,
    clientErrorHandler: answerMalformedHttp,
  });
  app.setErrorHandler(replyWithError);
  validateByContract(app);
  serializeByContract(app);
  answerWithRequestId(app);
  logRequests(app);
  closeConnectionsWhenStopping(app);
  app.addHook('preClose', async () => stop.abort());
  runJobs(app, services, { all: options.runsJobs === true });
  app.removeContentTypeParser('text/plain');
  limitJsonDepth(app);
  app.decorateRequest('session', null);
  app.decorateRequest('refusal', null);
  secureHeaders(app, config);
  // Compress small replies without a stream, which would cost more than the compression.
  await app.register(compress, { global: true, syncThreshold: 65_536 });
  refuseOversizedHeads(app);
  ignoreUnknownExpectations(app);
  separateContentOrigin(app, config.contentUrl);
  refuseForeignOrigins(app, config.publicUrl);

  const [accounts, courses] = [accountRoutes(services), courseRoutes(services)];
  const [registration, peopleAccess] = [registrationRoutes(services), peopleAccessRoutes(services)];
  const [assistant, platform, youtube] = [
    assistantRoutes(services, () => readTerms(contentFolder)),
    platformRoutes(services),
    youtubeRoutes(services),
  ];
  app.addHook('onListen', () => {
    assistant.prepare().catch((error: unknown) => log.error(error, 'The courses were not indexed'));
  });
  const [institutions, people] = [institutionRoutes(services), peopleRoutes(services)];
  const exams = examRoutes(services, examCertification(services));
  const [obligations, programmes] = [obligationRoutes(services), programmeRoutes(services)];
  const [identity, supervision, reminders] = [
    identityRoutes(services),
    supervisionRoutes(services),
    reminderRoutes(services),
  ];
  const ownCourses = ownCourseRoutes(services, {
    change: { create: createObligation, change: changeObligation },
    preview: { create: recordObligation, change: recordVersion },
  });
  const courseExports = courseExportRoutes(services, webFolder);
  const reforms = reformRoutes(
    config,
    { readSources: () => readSources(contentFolder), readReviewDates: () => readReviewDates(contentFolder) },
    { create: createObligation, preview: previewObligation },
  );
  const [certificates, ledger, training] = [
    certificateRoutes(services),
    ledgerRoutes(services),
    trainingRoutes(services),
  ];
  const [mail, privacy, auditors] = [mailRoutes(services), privacyRoutes(services), auditorRoutes(services)];
  const committeeReports = committeeReportRoutes(services, reportSources(services));
  const [labour, integrations] = [labourRoutes(services), integrationRoutes(services)];
  const institutionLayer = institutionLayerRoutes(services);
  app.register(async (anyone) => {
    serve(anyone, 'anyone', databaseFor, {
      ...platform.anyone,
      ...accounts.anyone,
      ...registration.anyone,
      ...certificates.anyone,
      ...privacy.anyone,
      ...people.anyone,
      ...identity.anyone,
    });
    anyone.get<{ Querystring: { scope?: Scope } }>(
      '/api/openapi.json',
      { schema: { querystring: z.object({ scope: scope.optional() }) } },
      async ({ query }) => openapi(config, query.scope),
    );
  });
  serveMetrics(app, metrics, config.metricsToken);
  serveDirectories(app, services);
  serveSaml(app, services);
  servePackages(app, services, webFolder);
  app.register(async (session) => {
    requireSession(session, sessionFinder(pool, config), apiTokenFinder(services.platform, services.limit));
    limitWrites(session, services.limit);
    countForbiddenCalls(session, services);
    recordOpenings(session, services.platform);
    serve(session, 'session', databaseFor, {
      ...accounts.session,
      ...certificates.session,
      ...courses.session,
      ...ownCourses.session,
      ...people.session,
      ...auditors.session,
    });

    session.register(async (signedIn) => {
      requireRole(signedIn, 'SuperAdmin', 'EntidadAdmin', 'Empleado');
      acceptFiles(signedIn);
      serve(signedIn, 'signed-in', databaseFor, {
        ...accounts.signedIn,
        ...courses.signedIn,
        ...ownCourses.signedIn,
        ...institutionLayer.signedIn,
        ...assistant.signedIn,
        ...youtube.signedIn,
        ...certificates.signedIn,
        ...exams.signedIn,
        ...identity.signedIn,
        ...obligations.signedIn,
        ...privacy.signedIn,
        ...labour.signedIn,
        ...people.signedIn,
        ...teamRoutes().signedIn,
      });
    });

    session.register(async (reader) => {
      requireMember(reader, 'EntidadAdmin', 'Auditor');
      serve(reader, 'reader', databaseFor, {
        ...certificates.reader,
        ...obligations.reader,
        ...programmes.reader,
        ...supervision.reader,
        ...people.reader,
      });
    });

    session.register(async (administrator) => {
      requireRole(administrator, 'EntidadAdmin', 'SuperAdmin');
      serve(administrator, 'administrator', databaseFor, {
        ...certificates.administrator,
        ...registration.administrator,
        ...peopleAccess.administrator,
        ...exams.administrator,
        ...privacy.administrator,
        ...mail.administrator,
        ...people.administrator,
        ...reforms.administrator,
        ...identity.administrator,
      });
    });

    session.register(async (entidadAdmin) => {
      requireMember(entidadAdmin, 'EntidadAdmin');
      acceptFiles(entidadAdmin);
      serve(entidadAdmin, 'EntidadAdmin', databaseFor, {
        ...peopleAccess.entidadAdmin,
        ...ownCourses.entidadAdmin,
        ...institutionLayer.entidadAdmin,
        ...courseExports.entidadAdmin,
        ...people.entidadAdmin,
        ...institutions.entidadAdmin,
        ...training.entidadAdmin,
        ...obligations.entidadAdmin,
        ...programmes.entidadAdmin,
        ...committeeReports.entidadAdmin,
        ...auditors.entidadAdmin,
        ...reminders.entidadAdmin,
        ...reforms.entidadAdmin,
        ...assistant.entidadAdmin,
        ...courses.entidadAdmin,
        ...exams.entidadAdmin,
        ...supervision.entidadAdmin,
        ...labour.entidadAdmin,
        ...ledger.entidadAdmin,
        ...integrations.entidadAdmin,
        ...identity.entidadAdmin,
      });
    });
    session.register(async (superAdmin) => {
      requireRole(superAdmin, 'SuperAdmin');
      serve(superAdmin, 'SuperAdmin', databaseFor, {
        ...courses.superAdmin,
        ...registration.superAdmin,
        ...peopleAccess.superAdmin,
        ...institutions.superAdmin,
        ...ledger.superAdmin,
        ...exams.superAdmin,
        ...reforms.superAdmin,
        ...platform.superAdmin,
      });
    });
  });
  serveWeb(app, webFolder, config);
  return app;
}
