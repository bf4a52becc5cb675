import type { FastifyInstance } from 'fastify';

const EVERY_MS = 60_000;

/** Grades each minute the attempts whose time is over and which nobody came back to. Any number of processes may do so at once: an attempt is graded once. */
export function finishExpiredExams(app: FastifyInstance, finishExpired: () => Promise<void>): void {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(finishExpired).catch((err: unknown) => app.log.warn({ err }, 'No se pudo calificar un examen que ya terminó'));
  }, EVERY_MS).unref();
  app.addHook('onClose', () => {
    clearInterval(timer);
    return running;
  });
}
