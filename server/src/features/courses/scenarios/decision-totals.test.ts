import type { Course } from '@finaula/contract/courses';
import type { Scenario } from '@finaula/contract/scenarios';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../../database/rls-context.ts';
import { PASSWORD } from '../../../testing/factories.ts';
import { fixtureCourses } from '../../../testing/fixture-courses.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create, database, pool } = await testApp();

const mistake = (text: string, slide_number: number) => ({
  text,
  slide_number,
  consequence: [{ when: 'Lunes', what: 'El dinero ya no está.' }],
  rule: 'Detén la operación.',
  source: 'LIC art. 115',
});
const [PAYS, CALLS, WAITS] = [0, 1, 2];
const scenario: Scenario = {
  id: 'c1',
  title: 'El retiro con prisa',
  role: 'Ventanilla',
  minutes: 3,
  facts: [],
  steps: [
    {
      id: 'alerta',
      text: 'El sistema marca una coincidencia.',
      choices: [mistake('Pagas', 1), mistake('Llamas al cliente', 2), { text: 'Avisas y esperas', next: 'end' }],
    },
  ],
  ending: 'Era un homónimo.',
  takeaway: 'Detener es tuyo.',
};

let courses = 0;
/** A course of its own, so that no test counts the choices of another. */
async function newCourse(traits: Partial<Course> = {}, entityId: string | null = null) {
  courses += 1;
  const course = { ...fixtureCourses[0], id: `caso-${courses}`, scenarios: [scenario], ...traits };
  await database
    .insertInto('courses')
    .values({
      id: course.id,
      entity_id: entityId,
      position: 100 + courses,
      version: course.version,
      document: JSON.stringify(course),
    })
    .execute();
  return course;
}

async function newBank() {
  const { id } = await create.entity();
  const administrator = await create.user({ role: 'EntidadAdmin', entityId: id });
  const admin = as(await create.sessionOf(administrator.id));
  /** A person of that area; null: without one. */
  const personOf = async (area: string | null) => {
    const user = await create.user({ entityId: id });
    if (area !== null) await moveTo(area, user.id);
    return { user, client: as(await create.sessionOf(user.id)) };
  };
  const moveTo = (area: string, userId: string) =>
    database
      .insertInto('employment_facts')
      .values({ entity_id: id, user_id: userId, area, recorded_by: administrator.id })
      .execute();
  const decide = async (course: Course, area: string | null, choices: readonly number[]) => {
    for (const choice of choices) await decideAs((await personOf(area)).client, course, choice);
  };
  const totals = async () => (await admin.getDecisionTotals()).body;
  return { id, admin, administrator, personOf, moveTo, decide, totals };
}

const decideAs = async (client: ReturnType<typeof as>, { id, version }: Course, choice: number) => {
  const { status } = await client.countDecision({
    params: { id },
    body: { version, scenario_id: 'c1', step_id: 'alerta', choice },
  });
  expect(status).toBe(204);
};

test('a situation has a figure once five people of an area decided, and none for four', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  await bank.decide(course, 'Caja', [PAYS, CALLS, CALLS, WAITS]);
  expect(await bank.totals()).toEqual({ areas: [], situations: [] });

  await bank.decide(course, 'Caja', [WAITS]);
  expect(await bank.totals()).toEqual({
    areas: ['Caja'],
    situations: [
      {
        course_id: course.id,
        course_title: course.title,
        scenario_id: 'c1',
        scenario_title: 'El retiro con prisa',
        step_id: 'alerta',
        title: 'El sistema marca una coincidencia.',
        mistake: { text: 'Llamas al cliente', slide_number: 2 },
        figures: [{ people: 5, wrong: 60, low: 27, high: 86 }],
      },
    ],
  });
});

test('an area of fewer than five people is in no total beside one of five', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  await bank.decide(course, 'Caja', [PAYS, WAITS, WAITS, WAITS, WAITS]);
  const before = await bank.totals();
  await bank.decide(course, 'Crédito', [CALLS, CALLS, CALLS, CALLS]);
  await bank.decide(course, null, [CALLS]);
  expect(await bank.totals()).toEqual(before);
});

test('two readings differ by five people or by none', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const read = async () => (await bank.totals()).situations[0]?.figures[0] ?? null;
  await bank.decide(course, 'Caja', [PAYS, WAITS, WAITS, WAITS, WAITS]);
  const five = await read();
  for (const choice of [PAYS, PAYS, PAYS, WAITS]) {
    await bank.decide(course, 'Caja', [choice]);
    expect(await read()).toEqual(five);
  }
  await bank.decide(course, 'Caja', [WAITS]);
  expect([five, await read()]).toMatchObject([
    { people: 5, wrong: 20 },
    { people: 10, wrong: 40 },
  ]);
});

test('a person who changes the area moves no choice between totals', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const { user, client } = await bank.personOf('Caja');
  await decideAs(client, course, PAYS);
  await bank.decide(course, 'Caja', [WAITS, WAITS, WAITS, WAITS]);
  await bank.decide(course, 'Crédito', [WAITS, WAITS, WAITS, WAITS, WAITS]);
  const before = await bank.totals();
  await bank.moveTo('Crédito', user.id);
  expect(await bank.totals()).toEqual(before);
});

test('five people who all chose wrong are counted with one right choice', async () => {
  const [bank, course, other] = [await newBank(), await newCourse(), await newCourse()];
  await bank.decide(course, 'Caja', [CALLS, CALLS, CALLS, PAYS, CALLS]);
  await bank.decide(other, 'Caja', [CALLS, CALLS, CALLS, PAYS, WAITS]);
  const { situations } = await bank.totals();
  expect(situations.map(({ figures }) => figures[0])).toEqual([
    expect.objectContaining({ people: 5, wrong: 80 }),
    expect.objectContaining({ people: 5, wrong: 80 }),
  ]);
});

test('five people who all chose right have a figure without a commonest mistake', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  await bank.decide(course, null, [WAITS, WAITS, WAITS, WAITS, WAITS]);
  expect(await bank.totals()).toMatchObject({
    areas: [null],
    situations: [{ mistake: null, figures: [{ people: 5, wrong: 0 }] }],
  });
});

test('only the first choice of a person counts, also when several arrive at once', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const { client } = await bank.personOf('Caja');
  await decideAs(client, course, WAITS);
  await Promise.all([PAYS, PAYS, PAYS, PAYS, PAYS].map((choice) => decideAs(client, course, choice)));
  expect((await bank.totals()).situations).toEqual([]);
  await bank.decide(course, 'Caja', [WAITS, WAITS, WAITS, WAITS]);
  expect((await bank.totals()).situations).toMatchObject([{ mistake: null, figures: [{ people: 5, wrong: 0 }] }]);
});

test('choices of many people at once are all counted', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const people = await Promise.all(Array.from({ length: 20 }, () => bank.personOf('Caja')));
  await Promise.all(people.map(({ client }, n) => decideAs(client, course, n % 2 === 0 ? PAYS : WAITS)));
  expect((await bank.totals()).situations[0]?.figures).toMatchObject([{ people: 20 }]);
});

test('two institutions share no group and read no total of each other', async () => {
  const [bank, other, course] = [await newBank(), await newBank(), await newCourse()];
  await bank.decide(course, 'Caja', [PAYS, PAYS, WAITS]);
  await other.decide(course, 'Caja', [PAYS, PAYS, WAITS, WAITS, WAITS]);
  expect((await bank.totals()).situations).toEqual([]);
  expect((await other.totals()).situations).toMatchObject([{ figures: [{ people: 5, wrong: 40 }] }]);
});

test('cases of an own course are counted for its institution', async () => {
  const bank = await newBank();
  const course = await newCourse({}, bank.id);
  await bank.decide(course, 'Caja', [PAYS, PAYS, WAITS, WAITS, WAITS]);
  expect((await bank.totals()).situations).toMatchObject([{ course_id: course.id, figures: [{ wrong: 40 }] }]);

  const stranger = await (await newBank()).personOf('Caja');
  const { status } = await stranger.client.countDecision({
    params: { id: course.id },
    body: { version: course.version, scenario_id: 'c1', step_id: 'alerta', choice: PAYS },
  });
  expect(status).toBe(404);
});

test('a changed situation is counted anew, and its earlier total is not shown', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const { client } = await bank.personOf('Caja');
  await decideAs(client, course, PAYS);
  await bank.decide(course, 'Caja', [WAITS, WAITS, WAITS, WAITS]);

  const [step] = scenario.steps;
  const changed = {
    ...course,
    version: 'f'.repeat(64),
    scenarios: [{ ...scenario, steps: [{ ...step, text: 'El sistema avisa.' }] }],
  } as Course;
  await database
    .updateTable('courses')
    .set({ version: changed.version, document: JSON.stringify(changed) })
    .where('id', '=', course.id)
    .execute();
  expect((await bank.totals()).situations).toEqual([]);

  await decideAs(client, course, PAYS);
  await bank.decide(changed, 'Caja', [PAYS, WAITS, WAITS, WAITS]);
  expect((await bank.totals()).situations).toEqual([]);
  await decideAs(client, changed, WAITS);
  expect((await bank.totals()).situations).toMatchObject([{ title: 'El sistema avisa.', figures: [{ wrong: 20 }] }]);
});

test('people without an institution and unknown situations leave nothing', async () => {
  const course = await newCourse();
  const individual = await database
    .selectFrom('entities')
    .select('id')
    .where('entity_type', '=', 'individual')
    .executeTakeFirst();
  const people = [
    await create.user({ role: 'SuperAdmin' }),
    ...(individual ? [await create.user({ entityId: individual.id })] : []),
  ];
  for (const { id } of people) await decideAs(as(await create.sessionOf(id)), course, PAYS);
  const { client, user } = await (await newBank()).personOf('Caja');
  await client.countDecision({
    params: { id: course.id },
    body: { version: course.version, scenario_id: 'c1', step_id: 'otra', choice: 0 },
  });
  await decideAs(client, course, 3);
  expect(people).toHaveLength(2);
  const kept = await database
    .selectFrom('scenario_decisions')
    .where('user_id', 'in', [...people.map(({ id }) => id), user.id])
    .selectAll()
    .execute();
  expect(kept).toEqual([]);
});

test('the export of own data names the decided situation, and closing the account deletes it', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  const { client, user } = await bank.personOf('Caja');
  await decideAs(client, course, PAYS);
  const own = (await client.exportOwnData({ query: {} })).body.sections.find(
    ({ name }) => name === 'scenario_decisions',
  );
  expect(own?.records).toEqual([
    { course_id: course.id, scenario_id: 'c1', step_id: 'alerta', decided_on: expect.any(String) },
  ]);
  await client.closeAccount({ body: { current_password: PASSWORD } });
  const kept = await database.selectFrom('scenario_decisions').where('user_id', '=', user.id).selectAll().execute();
  expect(kept).toEqual([]);
});

test('counts and decisions of a year ago are deleted together', async () => {
  const [bank, course] = [await newBank(), await newCourse()];
  await bank.decide(course, 'Caja', [PAYS, PAYS, WAITS, WAITS, WAITS, PAYS]);
  await sql`update scenario_counts set month = month - interval '13 months' where course_id = ${course.id}`.execute(
    database,
  );
  await sql`update scenario_decisions set decided_on = decided_on - interval '13 months' where course_id = ${course.id}`.execute(
    database,
  );
  expect((await bank.totals()).situations).toEqual([]);
  await sql`select forget_decisions()`.execute(databaseAs(pool)('platform'));
  for (const table of ['scenario_counts', 'scenario_decisions'] as const)
    expect(await database.selectFrom(table).where('course_id', '=', course.id).selectAll().execute()).toEqual([]);
});
