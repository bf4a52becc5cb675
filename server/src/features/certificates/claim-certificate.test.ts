import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp, WARN } from '../../testing/test-app.ts';

const { as, create, database, takeLog } = await testApp({ PUBLIC_URL: 'https://finaula.example' });
const rightAnswers = (course: Course) => course.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
const wrongAnswers = (course: Course) => rightAnswers(course).map((answer) => (answer + 1) % 4);

const [course, other] = fixtureCourses;
const claimOf = (course: Course, answers: unknown[] = rightAnswers(course)) => ({
  body: { course_id: course.id, answers: answers as number[], course_version: course.version },
});
const certificates = async () =>
  Number((await database.selectFrom('certificates').select(sql`count(*)`.as('n')).executeTakeFirst())?.n);

describe('a claim', () => {
  let learner = as();
  beforeEach(async () => {
    learner = as(await create.session());
  });

  test('a claim for a passed quiz gives a certificate with the facts of the database', async () => {
    const bank = await create.entity({
      name: 'Banco de la Prueba',
      razonSocial: 'Banco de la Prueba, S.A.',
      signer: 'Rosa Ávila',
    });
    await create.user({ role: 'EntidadAdmin', entityId: bank.id });
    const holder = as(await create.session({ entityId: bank.id, name: 'Íñigo Muñoz' }));
    const { status, body } = await holder.claimCertificate(claimOf(course));
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'vigente',
      user_name: 'Íñigo Muñoz',
      course_title: course.title,
      course_version: course.version,
      entity_name: 'Banco de la Prueba, S.A.',
      signer_name: 'Rosa Ávila',
      certificate_authority: 'Banco de la Prueba, S.A.',
      score: 100,
      revoked_at: null,
    });
    expect(body.folio).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{2}$/);
    expect(body.verify_url).toBe(`https://finaula.example/constancias/${body.folio}`);
    expect((await holder.listCertificates()).body).toEqual([body]);
    const kept = await database
      .selectFrom('certificates')
      .select(['questions', 'answers'])
      .where('id', '=', body.id)
      .executeTakeFirst();
    expect(kept).toEqual({ questions: course.quiz?.questions, answers: rightAnswers(course) });
  });

  test('the product issues for a person without an institution, without a signer', async () => {
    const { body } = await as(await create.session({ role: 'SuperAdmin' })).claimCertificate(claimOf(course));
    expect(body).toMatchObject({ certificate_authority: 'Finaula', entity_name: 'Finaula', signer_name: null });
  });

  test('below the minimum is refused with what was needed, and not how many were right', async () => {
    const { status, body } = await learner.claimCertificate(claimOf(course, wrongAnswers(course)));
    expect([status, body.code]).toEqual([422, 'QUIZ_NOT_PASSED']);
    expect(body.detail).toBe(
      `Tus respuestas no alcanzan el mínimo para aprobar, que es ${course.quiz?.passing_score}\u00a0%. Repasa el curso e intenta de nuevo.`,
    );
  });

  test('again gives the same certificate while it is vigente, whatever is answered', async () => {
    const first = await learner.claimCertificate(claimOf(course));
    const again = await learner.claimCertificate(claimOf(course, wrongAnswers(course)));
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  test('a hundred times at once gives one certificate', async () => {
    const before = await certificates();
    // A busy machine answers some with 503, and a browser claims again.
    const claim = async (): ReturnType<typeof learner.claimCertificate> => {
      const reply = await learner.claimCertificate(claimOf(course));
      return reply.status === 503 ? claim() : reply;
    };
    const replies = await Promise.all(Array.from({ length: 100 }, claim));
    expect(takeLog().filter(({ level, refusal }) => level >= WARN && refusal !== 'UNAVAILABLE')).toEqual([]);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(replies.map(({ body }) => body.folio)).size).toBe(1);
    expect(await certificates()).toBe(before + 1);
  });

  test('after it has ended gives a new one', async () => {
    const { body: old } = await learner.claimCertificate(claimOf(course));
    await bypassTriggers(database, (tx) =>
      tx
        .updateTable('certificates')
        .set({ valid_until: sql`(now() at time zone 'America/Mexico_City')::date - 1` })
        .where('folio', '=', old.folio)
        .execute(),
    );
    const renewed = await learner.claimCertificate(claimOf(course));
    expect(renewed.status).toBe(201);
    expect((await learner.listCertificates()).body.map(({ folio, state }) => [folio, state])).toEqual([
      [renewed.body.folio, 'vigente'],
      [old.folio, 'vencida'],
    ]);
  });

  test.each<[string, unknown, number, string]>([
    ['too few answers', rightAnswers(course).slice(1), 422, 'ANSWERS_INVALID'],
    ['too many answers', [...rightAnswers(course), 0], 422, 'ANSWERS_INVALID'],
    ['an option that does not exist', rightAnswers(course).with(0, 9), 422, 'ANSWERS_INVALID'],
    ['a 99', rightAnswers(course).with(0, 99), 422, 'VALIDATION'],
    ['a null', [null, ...rightAnswers(course).slice(1)], 422, 'VALIDATION'],
    ['half an answer', rightAnswers(course).with(0, 0.5), 422, 'VALIDATION'],
    ['a text', 'abc', 422, 'VALIDATION'],
    ['the answers of another course', rightAnswers(other), 422, 'QUIZ_NOT_PASSED'],
  ])('with %s is refused with a sentence and writes nothing', async (_, answers, status, code) => {
    const before = await certificates();
    const reply = await learner.claimCertificate(claimOf(course, answers as unknown[]));
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.body.detail).toMatch(/[a-zá-ú].*\.$/);
    expect(await certificates()).toBe(before);
  });

  test('for a course without a quiz, an unknown course, and a version that is gone is refused', async () => {
    const bare: Course = { ...course, id: 'sin-quiz', quiz: null };
    await database
      .insertInto('courses')
      .values({ id: bare.id, position: 900, version: bare.version, document: JSON.stringify(bare) })
      .execute();
    const refusal = async ({ id }: Course, change = {}) =>
      (await learner.claimCertificate({ body: { ...claimOf(course).body, course_id: id, ...change } })).body.code;
    expect(await refusal(bare)).toBe('NO_QUIZ');
    expect(await refusal({ ...course, id: 'no-existe' })).toBe('COURSE_NOT_FOUND');
    expect(await refusal(course, { course_version: 'a'.repeat(64) })).toBe('COURSE_CHANGED');
  });
});

describe('the last day', () => {
  test.each([
    ['2026-11-21T05:59:59Z', 12, '2027-11-20'],
    ['2026-11-21T06:00:00Z', 12, '2027-11-21'],
    ['2028-02-29T18:00:00Z', 12, '2029-02-28'],
    ['2026-08-31T18:00:00Z', 6, '2027-02-28'],
    ['2027-08-31T18:00:00Z', 6, '2028-02-29'],
  ])('of one issued at %s for %i months is %s', async (instant, months, day) => {
    const { rows } = await sql`select to_char(last_valid_day(${instant}, ${months}::int), 'YYYY-MM-DD') as day`.execute(
      database,
    );
    expect(rows).toEqual([{ day }]);
  });

  test('the validity counts months from today, as the course says', async () => {
    const { body } = await as(await create.session()).claimCertificate(claimOf(course));
    const { rows } =
      await sql`select to_char(last_valid_day(${body.issued_at}, ${course.validity_months}::int), 'YYYY-MM-DD') as day`.execute(
        database,
      );
    expect(rows).toEqual([{ day: body.valid_until }]);
  });
});

describe('while one is vigente', () => {
  const DAY = 86_400_000;
  const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

  test('a claim gives the same certificate back until its last 60 days begin, then a renewal', async () => {
    const user = await create.user();
    const learner = as(await create.sessionOf(user.id));
    await create.certificate(user.id, {
      courseId: course.id,
      issuedAt: new Date(Date.now() - 290 * DAY),
      validUntil: inDays(75),
    });
    expect((await learner.claimCertificate(claimOf(course))).status).toBe(200);
    const old = await create.certificate(user.id, {
      courseId: other.id,
      issuedAt: new Date(Date.now() - 310 * DAY),
      validUntil: inDays(55),
    });
    const { status, body } = await learner.claimCertificate(claimOf(other));
    expect([status, body.renews_folio]).toEqual([201, old.folio]);
    expect((await learner.claimCertificate(claimOf(other))).body.folio).toBe(body.folio);
    const { body: all } = await learner.listCertificates();
    expect(all.filter(({ course_id }) => course_id === other.id).map(({ state }) => state)).toEqual([
      'vigente',
      'vigente',
    ]);
  });

  test('a claim renews when an obligation’s cycle asks for it, and a wrong answer still fails', async () => {
    const administrator = await create.user({ role: 'EntidadAdmin' });
    const user = await create.user({ entityId: administrator.entity_id });
    const learner = as(await create.sessionOf(user.id));
    const old = await create.certificate(user.id, {
      courseId: course.id,
      issuedAt: new Date(Date.now() - 100 * DAY),
      validUntil: inDays(265),
    });
    expect((await learner.claimCertificate(claimOf(course))).status).toBe(200);
    await as(await create.sessionOf(administrator.id)).createObligation({
      body: {
        title: 'Semestral',
        legal_basis: 'Manual interno',
        course_ids: [course.id],
        evidence: 'quiz',
        audience: { everyone: true },
        starts_on: inDays(-1),
        first_due: { days_after_assignment: 5 },
        repeat: { months: 3 },
      },
    });
    expect((await learner.claimCertificate(claimOf(course, wrongAnswers(course)))).body.code).toBe('QUIZ_NOT_PASSED');
    const { status, body } = await learner.claimCertificate(claimOf(course));
    expect([status, body.renews_folio]).toEqual([201, old.folio]);
  });
});
