import { setTimeout as sleep } from 'node:timers/promises';
import { createSession, fillEntity } from '@finaula/server/testing';
import { startOwnServer } from './own-server.ts';

/**
 * `npx node bench/publication.ts [people]`: version 2 of an own course, with effect *everyone*, while that
 * many people (20,000) have a constancia of version 1 that an obligation asks for, and the same with 100
 * people in the same run. Meanwhile a learner opens the course and keeps progress: the slowest replies
 * show how long a lock lasts.
 */
const PEOPLE = Number(process.argv[2] ?? 20_000);
const FEW = 100;
const { server, database, call, stop } = await startOwnServer('banco-publicacion');

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Mexico_City' });

const documentOf = (term: string) => ({
  title: 'Manual de sucursal',
  description: 'Lo que el manual pide en ventanilla.',
  slides: ['El sobre azul', 'La guardia Alondra'].map((title) => ({
    title,
    content: `${title}: se avisa en menos de ${term}.`,
    sources: [],
    applies_to: '',
  })),
  quiz: {
    passing_score: 80,
    questions: [
      {
        question: '¿En cuánto tiempo se avisa?',
        options: [`En menos de ${term}`, 'Nunca'],
        correct_answer: 0,
        explanation: 'El manual lo pide así.',
        slide_number: 1,
      },
    ],
  },
});

/** An institution whose people have a constancia of version 1 of its own course, which it requires. */
async function institution(name: string, people: number) {
  const domain = `${name.toLowerCase()}.example`;
  const { rows } = await database.query<{ id: string }>(
    `insert into entities (name, name_key, name_skeleton, entity_type, subscription, razon_social, review)
     values ($1::text, lower($1), lower($1), 'financial', 'Paid', $1, 'verified') returning id`,
    [name],
  );
  const id = rows[0]?.id ?? '';
  await database.query(
    `insert into users (entity_id, name, email, password_hash, role, email_verified_at) values ($1, 'Administra', $2, '!', 'EntidadAdmin', now())`,
    [id, `admin@${domain}`],
  );
  await fillEntity(server.databaseUrl(), name, people, { mailDomain: domain, studious: false });
  const admin = await createSession(server.databaseUrl(), `admin@${domain}`);
  await call(admin, 'PATCH', '/api/admin/course-policy', { second_person: 'recorded' });
  const course = await call<{ id: string }>(admin, 'POST', '/api/own-courses', {
    title: 'Manual de sucursal',
    category: 'cumplimiento',
  });
  const address = `/api/own-courses/${course.id}`;
  const save = async (term: string) => {
    const { edition, document } = await call<{ edition: number; document: object }>(admin, 'GET', `${address}/draft`);
    await call(admin, 'PUT', `${address}/draft`, { edition, document: { ...document, ...documentOf(term) } });
  };
  await save('dos horas');
  await call(admin, 'POST', `${address}/publication`, { effect: { kind: 'inform' }, note: 'Primera versión.' });
  await call(admin, 'POST', '/api/admin/obligations', {
    title: 'Manual de sucursal',
    legal_basis: 'Norma interna',
    course_ids: [course.id],
    evidence: 'quiz',
    audience: { everyone: true },
    starts_on: inDays(0),
    first_due: { on: inDays(60) },
    repeat: 'none',
  });
  await database.query(
    `insert into certificates (folio, user_id, entity_id, course_id, course_version, user_name, course_title, module, category, entity_name, certificate_authority, product_name,
       verify_url, score, passing_score, duration_minutes, issued_at, valid_until, questions, answers)
     select folio, users.id, $1, courses.id, courses.version, users.name, courses.document ->> 'title', courses.document ->> 'module', courses.document ->> 'category', 'Banco', 'Banco',
       'Finaula', 'https://finaula.example/constancias/' || folio, 100, 80, 5, now(), current_date + 365, courses.document -> 'quiz' -> 'questions', '[0]'
     from users cross join lateral (select regexp_replace(upper(left(md5(users.id::text), 24)), '(.{4})', '\\1-', 'g') || 'ZJ' as folio) made
     join courses on courses.id = $2 where users.entity_id = $1 and users.role = 'Empleado'`,
    [id, course.id],
  );
  await database.query('analyze');
  const { rows: learners } = await database.query<{ email: string }>(
    `select email from users where entity_id = $1 and role = 'Empleado' and is_active and email_verified_at is not null limit 1`,
    [id],
  );
  const learner = await createSession(server.databaseUrl(), learners[0]?.email ?? '');
  return { admin, learner, address, courseId: course.id, save };
}

/** Calls again and again until stopped; returns the slowest reply in milliseconds. */
function repeat(act: () => Promise<unknown>) {
  let slowest = 0;
  let going = true;
  const calling = (async () => {
    while (going) {
      const started = performance.now();
      await act();
      slowest = Math.max(slowest, performance.now() - started);
      await sleep(20);
    }
  })();
  return async () => {
    going = false;
    await calling;
    return Math.round(slowest);
  };
}

async function publication(name: string, people: number) {
  const { admin, learner, address, courseId, save } = await institution(name, people);
  await save('una hora');
  const body = { effect: { kind: 'everyone', days: 30 }, note: 'El plazo es de una hora.' };
  const timed = async (path: string) => {
    const started = performance.now();
    const reply = await call<object>(admin, 'POST', `${address}/${path}`, body);
    return { seconds: (performance.now() - started) / 1000, reply };
  };
  const preview = await timed('publication/preview');
  const reading = repeat(() => call(learner, 'GET', `/api/courses/${courseId}`));
  const writing = repeat(() => call(learner, 'PUT', `/api/courses/${courseId}/progress`, { slide_number: 1 }));
  await sleep(500);
  const published = await timed('publication');
  return {
    people,
    'preview, s': preview.seconds.toFixed(2),
    'publication, s': published.seconds.toFixed(2),
    'slowest course, ms': await reading(),
    'slowest write, ms': await writing(),
    counted: JSON.stringify(preview.reply).slice(0, 160),
  };
}

try {
  const [few, many] = [await publication('Chica', FEW), await publication('Grande', PEOPLE)];
  console.table([few, many]);
  console.info(
    `ratio of the publications: ${(Number(many['publication, s']) / Number(few['publication, s'])).toFixed(1)}`,
  );
} finally {
  await stop();
}
