import type { FastifyInstance } from 'fastify';
import { recoverPasswordJob } from '../features/accounts/jobs.ts';
import { mailJobs } from '../features/mail/jobs.ts';
import { createMailer } from '../features/mail/mailer.ts';
import type { Services } from '../services.ts';
import { cleanupExpired, retention } from './cleanup-expired.ts';

/** Begins the jobs before the first request, and ends them when the program stops. Without `all`, jobs are only put into the queue. */
export function runJobs(app: FastifyInstance, services: Services, { all }: { all: boolean }): void {
  const { config, jobs } = services;
  if (!all && config.mail === undefined) return;
  const mailer = all && config.mail !== undefined ? createMailer(config.mail) : undefined;
  app.addHook('onReady', async () => {
    const ofMail = mailer && config.mail ? [...mailJobs(services, config.mail, mailer, app.log), recoverPasswordJob(services)] : [];
    await jobs.start(all ? [cleanupExpired(services.platform), retention(services.platform), ...ofMail] : []);
  });
  app.addHook('onClose', async () => {
    await jobs.stop();
    mailer?.close();
  });
}
