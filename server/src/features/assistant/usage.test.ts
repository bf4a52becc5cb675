import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { deleteOldUsage } from './usage-queries.ts';

const { as, create, database } = await testApp({ ASSISTANT_DAILY_USER: '3', ASSISTANT_DAILY_ENTITY: '5' });

const newcomer = async (entityId?: string) => {
  const user = await create.user(entityId === undefined ? {} : { entityId });
  const client = as(await create.sessionOf(user.id));
  return {
    user,
    client,
    ask: (message = 'contraseña', course_id = 'curso-2') => client.chat({ body: { course_id, message } }),
    status: async (course_id = 'curso-2') => (await client.getChatStatus({ query: { course_id } })).body,
    attempt: (in_progress: boolean, id = 'curso-2') => client.setQuizAttempt({ params: { id }, body: { in_progress } }),
  };
};

describe("a day's questions", () => {
  test('do not exceed a user’s limit when they come at once', async () => {
    const { ask, status } = await newcomer();
    expect(await status()).toEqual({ available: true, reason: null, remaining_today: 3 });
    const replies = await Promise.all(Array.from({ length: 12 }, () => ask()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    for (const { body, headers } of refused) {
      expect(body.code).toBe('ASSISTANT_LIMIT');
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(24 * 60 * 60);
    }
    expect(await status()).toEqual({ available: false, reason: 'limit', remaining_today: 0 });
  });

  test('do not exceed an entity’s limit, and a refusal does not use up the user’s own', async () => {
    const entity = await create.entity();
    const people = await Promise.all(Array.from({ length: 16 }, () => newcomer(entity.id)));
    const replies = await Promise.all(people.flatMap(({ ask }) => [ask(), ask(), ask()]));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['ASSISTANT_ENTITY_LIMIT']),
    );
    const counts = await database
      .selectFrom('assistant_daily_usage')
      .select('questions')
      .where(
        'subject_id',
        'in',
        people.map(({ user }) => user.id),
      )
      .execute();
    expect(counts.reduce((sum, { questions }) => sum + questions, 0)).toBe(5);
    const late = await newcomer(entity.id);
    expect(await late.status()).toEqual({ available: false, reason: 'entity_limit', remaining_today: 0 });
    expect((await (await newcomer()).ask()).status).toBe(200);
  });

  test('cause no deadlock while the account is being closed', async () => {
    const { user, ask } = await newcomer();
    await ask();
    const asked = await database.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', user.id).forUpdate().execute();
      const asked = ask();
      const isWaiting = sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`;
      while (!(await isWaiting.execute(database)).rows[0]?.waits);
      await tx.deleteFrom('assistant_daily_usage').where('subject_id', '=', user.id).execute();
      return { reply: asked };
    });
    expect((await asked.reply).status).toBe(200);
  });

  test('are counted by the day of Mexico City', async () => {
    const { user, ask, status } = await newcomer();
    await Promise.all([ask(), ask(), ask()]);
    const { day } = await database
      .selectFrom('assistant_daily_usage')
      .select(sql<boolean>`day = (now() at time zone 'America/Mexico_City')::date`.as('day'))
      .where('subject_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(day).toBe(true);
    await database
      .updateTable('assistant_daily_usage')
      .set({ day: sql`day - 1` })
      .where('subject_id', 'in', [user.id, user.entity_id ?? ''])
      .execute();
    expect(await status()).toMatchObject({ available: true, remaining_today: 3 });
    expect((await ask()).status).toBe(200);
  });

  test('do not include a question that is refused for its form', async () => {
    const { ask, status } = await newcomer();
    expect((await ask('   ')).status).toBe(422);
    expect((await ask('hola', 'nada')).status).toBe(404);
    expect((await status()).remaining_today).toBe(3);
  });
});

describe('while a quiz is in progress', () => {
  test('the course’s assistant is closed to the person until they leave it or an hour passes', async () => {
    const { user, ask, status, attempt } = await newcomer();
    expect((await attempt(true)).status).toBe(204);
    expect(await status()).toEqual({ available: false, reason: 'quiz', remaining_today: 3 });
    expect((await ask()).body.code).toBe('ASSISTANT_LOCKED');
    expect(await status('curso-1')).toMatchObject({ available: true });
    await attempt(false);
    expect((await ask()).status).toBe(200);
    await attempt(true);
    await attempt(true);
    expect((await ask()).body.code).toBe('ASSISTANT_LOCKED');
    await database
      .updateTable('assistant_quiz_locks')
      .set({ started_at: sql`now() - interval '61 minutes'` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await ask()).status).toBe(200);
  });

  test('an unknown course has no quiz attempt', async () => {
    const { attempt, client } = await newcomer();
    expect((await attempt(true, 'nada')).body.code).toBe('COURSE_NOT_FOUND');
    expect((await client.getChatStatus({ query: { course_id: 'nada' } })).body.code).toBe('COURSE_NOT_FOUND');
  });
});

describe("an entity's switch", () => {
  test('closes the assistant at once, only to its own people, and is in the ledger', async () => {
    const entity = await create.entity();
    const admin = as(await create.session({ role: 'EntidadAdmin', entityId: entity.id }));
    const { ask, status } = await newcomer(entity.id);
    expect((await admin.getAssistant()).body).toEqual({
      enabled: true,
      daily_limit_user: 3,
      daily_limit_entity: 5,
      asked_today: 0,
    });
    await ask();
    expect((await admin.switchAssistant({ body: { enabled: false } })).body).toMatchObject({
      enabled: false,
      asked_today: 1,
    });
    await admin.switchAssistant({ body: { enabled: false } });
    expect((await ask()).body.code).toBe('ASSISTANT_OFF');
    expect(await status()).toMatchObject({ available: false, reason: 'off' });
    expect((await (await newcomer()).ask()).status).toBe(200);
    await admin.switchAssistant({ body: { enabled: true } });
    expect((await ask()).status).toBe(200);
    const acts = await database
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('entity_id', '=', entity.id)
      .where('action', '!=', 'facts recorded')
      .orderBy('id')
      .execute();
    expect(acts).toEqual([
      { action: 'assistant switched', detail: { state: 'off' } },
      { action: 'assistant switched', detail: { state: 'on' } },
    ]);
  });
});

describe('a rating', () => {
  test('is given to the user’s own answer, and may be changed', async () => {
    const { client, ask } = await newcomer();
    const { id } = (await ask()).body;
    const rate = (useful: boolean, by = client) => by.rateAnswer({ params: { id }, body: { useful } });
    const kept = () =>
      database.selectFrom('chat_turns').select('useful').where('id', '=', id).executeTakeFirstOrThrow();
    expect(await kept()).toEqual({ useful: null });
    expect((await rate(true)).status).toBe(204);
    expect((await rate(false)).status).toBe(204);
    expect(await kept()).toEqual({ useful: false });
    expect((await rate(true, (await newcomer()).client)).body.code).toBe('TURN_NOT_FOUND');
    expect(await kept()).toEqual({ useful: false });
  });
});

describe('the report of an entity', () => {
  test('groups the questions of its own people, without names and personal data', async () => {
    const entity = await create.entity();
    const report = async (days = 30) =>
      (
        await as(await create.session({ role: 'EntidadAdmin', entityId: entity.id })).getAssistantReport({
          query: { days },
        })
      ).body;
    expect(await report()).toEqual({
      asked: 0,
      answered: 0,
      not_found: 0,
      useful: 0,
      not_useful: 0,
      most_asked: [],
      unanswered: [],
    });

    const [ana, bruno, carla] = [await newcomer(entity.id), await newcomer(entity.id), await newcomer(entity.id)];
    await ana.ask('¿Contraseña?');
    const { id } = (await bruno.ask('CONTRASENA')).body;
    await bruno.client.rateAnswer({ params: { id }, body: { useful: true } });
    await carla.ask('contraseña');
    await (await newcomer()).ask('contraseña');
    // Use another day, because today's quota of the entity is used up.
    const nextDay = () => database.deleteFrom('assistant_daily_usage').where('subject_id', '=', entity.id).execute();
    await nextDay();
    for (const person of [ana, bruno, carla]) await person.ask('¿Mole poblano, Lucía Peña 55 1234 5678?');
    await ana.ask('hola');
    await bruno.ask('¿Mole negro?');

    const found = await report();
    expect(found).toMatchObject({ asked: 7, answered: 3, not_found: 4, useful: 1, not_useful: 0 });
    expect(found.most_asked).toContainEqual(
      expect.objectContaining({ question: 'contraseña', course_id: 'curso-2', times: 3 }),
    );
    expect(found.unanswered).toEqual([
      expect.objectContaining({ question: '¿Mole poblano, [nombre] [número]?', times: 3 }),
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Lucía|correo\.example/);

    await database
      .updateTable('chat_turns')
      .set({ created_at: sql`now() - interval '8 days'` })
      .where('user_id', '=', ana.user.id)
      .execute();
    expect(await report(7)).toMatchObject({ asked: 5, most_asked: [] });
  });
});

test('questions and counts older than 180 days are deleted', async () => {
  const { user, ask } = await newcomer();
  await ask('contraseña de hace mucho');
  await ask('contraseña de ayer');
  const age = (days: number, question: string) =>
    database
      .updateTable('chat_turns')
      .set({ created_at: sql`now() - make_interval(days => ${days}::int)` })
      .where('question', '=', question)
      .execute();
  await age(181, 'contraseña de hace mucho');
  await age(179, 'contraseña de ayer');
  await database
    .insertInto('assistant_daily_usage')
    .values({ subject_id: user.id, day: sql<Date>`current_date - 200`, questions: 1 })
    .execute();
  await ask('contraseña');
  await deleteOldUsage(database);
  const kept = await database
    .selectFrom('chat_turns')
    .select('question')
    .where('user_id', '=', user.id)
    .orderBy('created_at')
    .execute();
  expect(kept.map(({ question }) => question)).toEqual(['contraseña de ayer', 'contraseña']);
  expect(
    await database.selectFrom('assistant_daily_usage').select('day').where('subject_id', '=', user.id).execute(),
  ).toHaveLength(1);
});
