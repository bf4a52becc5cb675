import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillCatalogue, startRunning, temporaryFolder } from '@finaula/server/testing';
import { parse } from 'yaml';

/**
 * `npx node bench/assistant.ts [courses]`: time of an assistant's answer over HTTP, from the real program
 * on its own PostgreSQL, with the platform's courses and with that many more (200). The last line is a
 * table of one row; the ratio must stay at 2 or less. Takes about two minutes.
 */
const MORE_COURSES = Number(process.argv[2] ?? 200);
const WARM_UP = 30;

interface Asked {
  in: string;
  ask: string;
  elsewhere?: unknown;
  honest?: true;
}
const evaluation: { questions: Asked[] } = parse(
  readFileSync(join(import.meta.dirname, '../content/assistant-eval.yaml'), 'utf8'),
);
/**
 * Some questions that the open course answers, all that another course answers, and all that none does: the
 * last two search the whole catalogue.
 */
const questions = evaluation.questions.filter(
  ({ elsewhere, honest }, i) => elsewhere !== undefined || honest || i % 3 === 0,
);

const folder = temporaryFolder('banco');
const server = await startRunning({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  ASSISTANT_DAILY_USER: '1000000',
  ASSISTANT_DAILY_ENTITY: '1000000',
  LOG_LEVEL: 'silent',
});

async function post(path: string, body: unknown, token?: string): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body), headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const [account] = Object.values(server.accounts());
const { token } = await post('/api/auth/login', account);

/** Median and 95th percentile of all answers, in milliseconds. */
async function measure(): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (const { in: course_id, ask: question } of [...questions.slice(0, WARM_UP), ...questions]) {
    const started = performance.now();
    await post('/api/chat', { course_id, message: question }, token);
    times.push(performance.now() - started);
  }
  const sorted = times.slice(WARM_UP).toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

try {
  const few = await measure();
  const started = performance.now();
  await fillCatalogue(server.databaseUrl(), MORE_COURSES);
  console.log(
    `${MORE_COURSES} cursos más, cargados en ${((performance.now() - started) / 1000).toFixed(1)} s; ${questions.length} preguntas`,
  );
  const many = await measure();
  const ratio = Math.max(many.p50 / few.p50, many.p95 / few.p95);
  console.table([
    {
      'p50 pocos (ms)': few.p50.toFixed(1),
      'p95 pocos (ms)': few.p95.toFixed(1),
      'p50 muchos (ms)': many.p50.toFixed(1),
      'p95 muchos (ms)': many.p95.toFixed(1),
      razón: ratio.toFixed(2),
    },
  ]);
  process.exitCode = ratio <= 2 ? 0 : 1;
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
