import { type TrainingFilters, type TrainingState, trainingState } from '@finaula/contract/training';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readToday } from '../../shared/time/read-today.ts';
import { fixtureCourses } from '../../testing/fixture-courses.ts';
import { testApp } from '../../testing/test-app.ts';

const { as, create, database } = await testApp();
const COURSES = fixtureCourses.length;
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);
/** Days of Mexico City, where certificates expire: from six in the afternoon Greenwich is a day ahead. */
const dayAhead = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(daysAgo(-days));

/** An entity with an administrator, who asks. */
async function institution() {
  const { id } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: id, name: 'Ánimas Administra' }));
  const person = (name: string, traits = {}) => create.user({ entityId: id, name, ...traits });
  const report = async (query: TrainingFilters & { page?: number } = {}) =>
    (await admin.getTrainingReport({ query })).body;
  return { id, admin, person, report };
}
const revoke = async (certificateId: string, by: string) =>
  database
    .insertInto('certificate_revocations')
    .values({ certificate_id: certificateId, revoked_by: by, reason: 'Copió' })
    .execute();
const read = (userId: string, courseId: string, slideNumber: number) =>
  database.insertInto('progress').values({ user_id: userId, course_id: courseId, slide_number: slideNumber }).execute();
const names = ({ rows }: { rows: { user_name: string }[] }) => [...new Set(rows.map(({ user_name }) => user_name))];

test('a person’s state is the latest unrevoked certificate, else a revoked one, else progress', async () => {
  const { person, report } = await institution();
  const { id } = await person('Zoé Ñúñez');
  await create.certificate(id, { courseId: 'curso-1', issuedAt: daysAgo(500), validUntil: dayAhead(-100), score: 80 });
  await create.certificate(id, { courseId: 'curso-1', issuedAt: daysAgo(10), validUntil: dayAhead(300), score: 95 });
  await create.certificate(id, { courseId: 'curso-2', issuedAt: daysAgo(500), validUntil: dayAhead(-1), score: 85 });
  await revoke((await create.certificate(id, { courseId: 'curso-2', issuedAt: daysAgo(20) })).id, id);
  await revoke((await create.certificate(id, { courseId: 'curso-3', issuedAt: daysAgo(20), score: 100 })).id, id);
  await read(id, 'curso-3', 5);
  await read(id, 'curso-4', 7);
  const { rows } = await report({ q: 'zoe nunez' });
  expect(rows).toHaveLength(COURSES);
  expect(
    rows.slice(0, 5).map(({ course_id, state, score, slide_number }) => [course_id, state, score, slide_number]),
  ).toEqual([
    ['curso-1', 'vigente', 95, null],
    ['curso-2', 'vencida', 85, null],
    ['curso-3', 'revocada', 100, 5],
    ['curso-4', 'en_curso', null, 7],
    ['curso-5', 'sin_iniciar', null, null],
  ]);
});

test('the last day of a constancia is a day in Mexico City, and it is vigente on it', async () => {
  const { person, report } = await institution();
  const { id } = await person('Justo Hoy');
  const today = dayAhead(0);
  await create.certificate(id, { courseId: 'curso-1', validUntil: today });
  expect((await report({ q: 'justo', course_id: 'curso-1' })).rows).toMatchObject([
    { state: 'vigente', valid_until: today },
  ]);
});

test('coverage is counted over active people and what they hold today', async () => {
  const { admin, person } = await institution();
  const complete = await person('Completa');
  for (const [i, { id }] of fixtureCourses.entries())
    await create.certificate(complete.id, { courseId: id, validUntil: dayAhead(i === 0 ? 29 : 200) });
  const some = await person('Una Vigente y Una Vencida');
  await person('Por Verificar', { verified: false });
  await create.certificate(some.id, { courseId: 'curso-1' });
  await create.certificate(some.id, { courseId: 'curso-2', issuedAt: daysAgo(400), validUntil: dayAhead(-2) });
  const gone = await person('Inactiva', { active: false });
  await create.certificate(gone.id, { courseId: 'curso-1' });
  await revoke((await create.certificate((await person('Revocada')).id, { courseId: 'curso-1' })).id, gone.id);
  const { body } = await admin.getTrainingSummary();
  expect(body).toMatchObject({ people: 4, people_up_to_date: 1, people_with_required: 0, expiring_soon: 1 });
  expect(body.courses).toHaveLength(COURSES);
  expect(body.courses.slice(0, 2)).toEqual([
    {
      course_id: 'curso-1',
      course_title: fixtureCourses[0].title,
      category: fixtureCourses[0].category,
      holders: 2,
      required: false,
    },
    expect.objectContaining({ course_id: 'curso-2', holders: 1 }),
  ]);
});

test('courses that an obligation in force asks for are counted for themselves', async () => {
  const { id: entity_id, admin, person } = await institution();
  const { id: recorded_by } = await person('Con la de PLD');
  await create.certificate(recorded_by, { courseId: 'curso-1' });
  await person('Sin constancia');
  const required = async () => {
    const { people_with_required, courses } = (await admin.getTrainingSummary()).body;
    return [people_with_required, courses.flatMap(({ required, course_id }) => (required ? [course_id] : []))];
  };
  const { body: obligation } = await admin.createObligation({
    body: {
      title: 'PLD/FT anual',
      legal_basis: 'La institución lo pide',
      course_ids: ['curso-1'],
      evidence: 'quiz',
      audience: { everyone: true },
      starts_on: await readToday(database),
      first_due: { days_after_assignment: 60 },
      repeat: { months: 12 },
    },
  });
  expect(await required()).toEqual([1, ['curso-1']]);
  await database
    .insertInto('obligation_ends')
    .values({ obligation_id: obligation.id, entity_id, recorded_by, ends_on: sql`mexican_today()` })
    .execute();
  expect(await required()).toEqual([0, []]);
});

test('a filter finds exactly the people with such a row', async () => {
  const { id: entityId, person, report } = await institution();
  const courses = ['curso-1', 'curso-2', 'curso-3'];
  // Each person draws one history per course out of ten; the numbers only have to differ.
  for (let n = 0; n < 40; n++) {
    const { id } = await person(`Persona ${String(n).padStart(2, '0')}`);
    for (const [i, courseId] of courses.entries()) {
      const draw = (n * 7 + i * 3 + n * n * i) % 10;
      if (draw > 5) await read(id, courseId, 1 + (n % 5));
      if (draw === 1 || draw === 2) await create.certificate(id, { courseId, issuedAt: daysAgo(n) });
      if (draw === 2 || draw === 3)
        await create.certificate(id, { courseId, issuedAt: daysAgo(400), validUntil: dayAhead(-35) });
      if (draw === 3 || draw === 9)
        await revoke((await create.certificate(id, { courseId, issuedAt: daysAgo(n / 2) })).id, id);
    }
  }
  const everyRow = [];
  for (let page = 1; page <= 2; page++) everyRow.push(...(await report({ page })).rows);
  expect(everyRow).toHaveLength(41 * COURSES);
  const inMexico = (instant: string) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date(instant));
  const found = async (filters: TrainingFilters) => {
    const first = await report(filters);
    const second = await report({ ...filters, page: 2 });
    return { people: first.people, names: [...names(first), ...names(second)] };
  };
  const states: (TrainingState | undefined)[] = [undefined, ...trainingState.options];
  for (const state of states)
    for (const course_id of [undefined, 'curso-2'])
      for (const days of [
        {},
        { from: inMexico(daysAgo(12).toISOString()) },
        { from: dayAhead(-30), to: dayAhead(-8) },
      ]) {
        const filters = { ...(state && { state }), ...(course_id && { course_id }), ...days };
        const { from = '', to = '9999' } = days as { from?: string; to?: string };
        const matching = everyRow.filter(
          (row) =>
            (state === undefined || row.state === state) &&
            (course_id === undefined || row.course_id === course_id) &&
            (from === '' ||
              (row.issued_at !== null && inMexico(row.issued_at) >= from && inMexico(row.issued_at) <= to)),
        );
        const expected = names({ rows: matching });
        expect(await found(filters), JSON.stringify(filters)).toEqual({ people: expected.length, names: expected });
      }

  const { rows: said } = await database
    .selectFrom('certificates')
    .innerJoin('certificate_states', 'certificate_states.id', 'certificates.id')
    .select(['folio', 'state'])
    .where('entity_id', '=', entityId)
    .execute()
    .then((rows) => ({ rows }));
  const byView = new Map(said.map(({ folio, state }) => [folio, state]));
  for (const row of everyRow) if (row.folio !== null) expect(row.state).toBe(byView.get(row.folio));
});

test('people are sorted as in Mexico, 25 a page, and found whatever the accents', async () => {
  const { person, report } = await institution();
  for (const name of ['Ñandú', 'Nunca', 'Óscar', 'Ocaso', 'ángel']) await person(name);
  for (let n = 10; n < 32; n++) await person(`Tomás ${n}`, { email: `t_${n}@banco-100%.example` });
  const first = await report();
  expect([first.people, first.rows.length]).toEqual([28, 25 * COURSES]);
  expect(names(first).slice(0, 6)).toEqual(['ángel', 'Ánimas Administra', 'Nunca', 'Ñandú', 'Ocaso', 'Óscar']);
  expect(names(await report({ page: 2 }))).toEqual(['Tomás 29', 'Tomás 30', 'Tomás 31']);
  expect(await report({ page: 9 })).toEqual({ people: 28, rows: [] });
  expect(names(await report({ q: 'NANDU' }))).toEqual(['Ñandú']);
  expect(names(await report({ q: '31 tomas' }))).toEqual(['Tomás 31']);
  expect((await report({ q: '100%' })).people).toBe(22);
  expect((await report({ q: '_' })).people).toBe(22);
  expect((await report({ q: 't%3' })).people).toBe(0);
});

test('with a course only its rows come; a course that nobody offers has none', async () => {
  const { person, report } = await institution();
  await person('Alguien');
  const { rows } = await report({ course_id: 'curso-2' });
  expect(rows.map(({ course_id, user_name }) => [user_name, course_id])).toEqual([
    ['Alguien', 'curso-2'],
    ['Ánimas Administra', 'curso-2'],
  ]);
  expect(await report({ course_id: 'curso-9' })).toEqual({ people: 0, rows: [] });
});

test('nothing of another entity shows, also what somebody earned there before', async () => {
  const [here, there] = [await institution(), await institution()];
  const { id } = await there.person('Persona Ajena');
  const held = await create.certificate(id, { courseId: 'curso-1' });
  expect((await here.report()).people).toBe(1);
  expect((await here.admin.getTrainingSummary()).body.courses[0]?.holders).toBe(0);
  await database.updateTable('users').set({ entity_id: here.id }).where('id', '=', id).execute();
  const { rows } = await here.report({ q: 'ajena' });
  expect(rows).toHaveLength(COURSES);
  expect(JSON.stringify(rows)).not.toContain(held.folio);
});

test('filters that are no filters are refused with a sentence', async () => {
  const { admin } = await institution();
  const refused = async (query: object) => (await admin.getTrainingReport({ query: query as TrainingFilters })).body;
  expect(await refused({ state: 'todos' })).toMatchObject({
    code: 'VALIDATION',
    detail: 'Estado: el valor no es válido.',
  });
  expect(await refused({ from: '2026-02-30' })).toMatchObject({
    code: 'VALIDATION',
    detail: 'Fecha inicial: el valor no es válido.',
  });
  expect(await refused({ page: 0 })).toMatchObject({ code: 'VALIDATION' });
  expect(await refused({ format: 'pdf' })).toMatchObject({
    code: 'VALIDATION',
    detail: 'Formato: el valor no es válido.',
  });
});
