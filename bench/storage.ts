import { createSession, fillEntity } from '@finaula/server/testing';
import { startOwnServer } from './own-server.ts';
import { rounded } from './results.ts';

/**
 * `npx node bench/storage.ts [people]`: bytes of the database, indexes included, for 1,000 people and a
 * year, by table: their accounts, then by calls of the real program three courses with each slide, the
 * quiz and the constancia, and four questions to the assistant for each of them.
 */
const PEOPLE = Number(process.argv[2] ?? 500);
const COURSES = ['m01', 'm02', 'm03'];
const QUESTIONS = ['¿Qué es una operación relevante?', '¿Quién es una PEP?', '¿Qué reporto?', '¿Cuál es el umbral?'];
const AT_ONCE = 4;
const { server, database, call, stop } = await startOwnServer('banco-bytes');

interface Course {
  version: string;
  slide_count: number;
  quiz: { questions: { correct_answer: number }[] };
}

async function yearOf(token: string): Promise<void> {
  for (const id of COURSES) {
    const course = await call<Course>(token, 'GET', `/api/courses/${id}`);
    for (let slide_number = 1; slide_number <= course.slide_count; slide_number += 1)
      await call(token, 'PUT', `/api/courses/${id}/progress`, { slide_number, seen: [slide_number] });
    const answers = course.quiz.questions.map(({ correct_answer }) => correct_answer);
    await call(token, 'POST', '/api/certificates', { course_id: id, course_version: course.version, answers });
  }
  for (const message of QUESTIONS) await call(token, 'POST', '/api/chat', { course_id: 'm01', message });
}

async function sizes(): Promise<Map<string, number>> {
  await database.query('vacuum analyze');
  const { rows } = await database.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

try {
  await database.query(
    `insert into entities (name, name_key, name_skeleton, entity_type, subscription, razon_social, review)
     values ('Banco', 'banco', 'banco', 'financial', 'Paid', 'Banco, S.A.', 'verified')`,
  );
  const before = await sizes();
  await fillEntity(server.databaseUrl(), 'Banco', PEOPLE, { mailDomain: 'banco.example', studious: false });
  const { rows: people } = await database.query<{ email: string }>(
    `select email from users where email like '%@banco.example' and is_active and email_verified_at is not null`,
  );
  const waiting = people.map(({ email }) => email);
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop())
        await yearOf(await createSession(server.databaseUrl(), email));
    }),
  );
  const grown = [...(await sizes())]
    .map(([table, bytes]) => ({ table, kilobytes: (bytes - (before.get(table) ?? 0)) / people.length }))
    .filter(({ kilobytes }) => kilobytes > 0)
    .toSorted((one, other) => other.kilobytes - one.kilobytes);
  console.table(
    grown.slice(0, 12).map(({ table, kilobytes }) => ({ table, 'MB of 1,000 people': rounded(kilobytes / 1000) })),
  );
  const total = grown.reduce((sum, { kilobytes }) => sum + kilobytes, 0) / 1000;
  console.info(`${people.length} people studied: ${rounded(total)} MB for 1,000 people and year`);
} finally {
  await stop();
}
