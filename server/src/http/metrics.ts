import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { ApiError } from './api-error.ts';
import { metricsOfAll } from './cluster-metrics.ts';
import { routeOf } from './route-of.ts';

const DURATION_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Metrics = ReturnType<typeof createMetrics>;

/** Metrics of a process. A feature counts with one line: `metrics.assistantAnswers.inc({ outcome })`. */
export function createMetrics(pool: Pool) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const ofRequest = { labelNames: ['method', 'route', 'status'] as const, registers };
  new Gauge({
    name: 'finaula_database_connections',
    help: 'Connections of the pool: total, idle, and requests waiting for one.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'total' }, pool.totalCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
  return {
    registry,
    requests: new Counter({
      name: 'http_requests_total',
      help: 'Requests answered, by the pattern of their route.',
      ...ofRequest,
    }),
    durations: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its reply.',
      buckets: DURATION_SECONDS,
      ...ofRequest,
    }),
    jobs: new Counter({
      name: 'finaula_jobs_total',
      help: 'Background jobs run, by name and how they came out.',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    messages: new Counter({
      name: 'finaula_mail_messages_total',
      help: 'Attempts to send a message, by what became of it.',
      labelNames: ['outcome'],
      registers,
    }),
    assistantAnswers: new Counter({
      name: 'finaula_assistant_answers_total',
      help: 'Answers of the assistant, by how they came out.',
      labelNames: ['outcome'],
      registers,
    }),
    certificatesIssued: new Counter({
      name: 'finaula_certificates_issued_total',
      help: 'Certificates issued.',
      registers,
    }),
    certificatesRevoked: new Counter({
      name: 'finaula_certificates_revoked_total',
      help: 'Certificates revoked.',
      registers,
    }),
  };
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const digest = (text: string) => hash('sha256', text, 'buffer');

/**
 * True for requests of this machine itself: a local proxy also connects from the loopback, but adds
 * headers.
 */
const isLocal = ({ raw, headers }: FastifyRequest) =>
  LOOPBACK.test(raw.socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);

/** Counts every reply, and serves /metrics to this machine only, or to clients with a token. */
export function serveMetrics(
  app: FastifyInstance,
  { registry, requests, durations }: Metrics,
  token: string | undefined,
): void {
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: routeOf(request), status: String(reply.statusCode) };
    requests.inc(labels);
    durations.observe(labels, reply.elapsedTime / 1000);
    done();
  });
  const mayRead = (request: FastifyRequest) => {
    if (token === undefined) return isLocal(request);
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    return timingSafeEqual(digest(given), digest(token));
  };
  const collect = metricsOfAll(registry);
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request)) throw new ApiError('FORBIDDEN');
    reply.type(registry.contentType).header('cache-control', 'no-store');
    return collect();
  });
}
