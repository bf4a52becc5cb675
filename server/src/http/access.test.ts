import type { Access, Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { testApp } from '../testing/test-app.ts';

const { app, create, database } = await testApp();

const tokens = {
  nobody: undefined,
  Empleado: await create.session({ role: 'Empleado' }),
  EntidadAdmin: await create.session({ role: 'EntidadAdmin' }),
  SuperAdmin: await create.session({ role: 'SuperAdmin' }),
};
type Who = keyof typeof tokens;

const allowed: Record<Access, readonly Who[]> = {
  anyone: ['nobody', 'Empleado', 'EntidadAdmin', 'SuperAdmin'],
  'signed-in': ['Empleado', 'EntidadAdmin', 'SuperAdmin'],
  administrator: ['EntidadAdmin', 'SuperAdmin'],
  EntidadAdmin: ['EntidadAdmin'],
  SuperAdmin: ['SuperAdmin'],
};

/** Made from the contract, so that no call is forgotten. Who may not use a call is refused before its input is even looked at. */
describe.each(Object.entries<Call>(calls))('%s', (_, call) => {
  const refused = (Object.keys(tokens) as Who[]).filter((who) => !allowed[call.access].includes(who));

  test.runIf(refused.length > 0).each(refused)('refuses %s [6-roles]', async (who) => {
    const { status, body } = await send(app, call, { body: call.body ? {} : undefined }, tokens[who]);
    expect([status, body.code]).toEqual(who === 'nobody' ? [401, 'SESSION_REQUIRED'] : [403, 'FORBIDDEN']);
  });

  test('has no other door open to nobody [6-roles]', async () => {
    const { status } = await send(app, call, { body: call.body ? {} : undefined }, undefined);
    expect(status === 401).toBe(call.access !== 'anyone');
  });
});

/** What another entity has, under names that must show up nowhere else. */
const foreign = await create.entity({ name: 'Entidad Ajena 7Q', subscription: 'Paid' });
const pending = await create.user({ entityId: foreign.id, email: 'pendiente-7q@ajena.example', name: 'Persona Ajena 7Q', verified: false });
const active = await create.user({ entityId: foreign.id, email: 'activa-7q@ajena.example', name: 'Persona Ajena 7Q' });
const video = { entity_id: foreign.id, title: 'Video Ajeno 7Q', youtube_url: 'https://youtu.be/dQw4w9WgXcQ', created_by: active.id };
await database.insertInto('youtube_courses').values(video).execute();

const certificate = await create.certificate(active.id, { userName: 'Persona Ajena 7Q' });

const course = {
  id: 'ajeno',
  version: 'v',
  title: 'Curso',
  description: 'Curso',
  module: 'Curso',
  category: 'pld',
  duration_minutes: 30,
  slide_count: 0,
  slides: [],
  snippets: [],
  quiz: null,
  validity_months: 12,
  updated_at: '2026-11-20',
};
await database
  .insertInto('courses')
  .values({ id: course.id, position: 999, version: course.version, document: JSON.stringify(course) })
  .execute();
const turn = await database
  .insertInto('chat_turns')
  .values({
    conversation_id: foreign.id,
    user_id: active.id,
    entity_id: foreign.id,
    course_id: 'ajeno',
    question: 'Pregunta Ajena 7Q',
    normalised: 'pregunta ajena 7q',
    answer: 'Respuesta Ajena 7Q',
    outcome: 'answered',
  })
  .returning(['id', 'conversation_id'])
  .executeTakeFirstOrThrow();

/** A sound value for each field of any call's input, aimed at the other entity wherever a field can name it. */
const aimed = (userId: string): Record<string, unknown> => ({
  user_id: userId,
  id: foreign.id,
  entity_id: foreign.id,
  action: 'deactivate',
  subscription: 'Standard',
  course_id: 'm04',
  folio: certificate.folio,
  reason: 'Persona Ajena 7Q',
  answers: [0],
  message: 'Persona Ajena 7Q',
  slide_number: 1,
  conversation_id: turn.conversation_id,
  useful: false,
  in_progress: true,
  enabled: false,
  title: 'Mío',
  youtube_url: 'https://youtu.be/dQw4w9WgXcQ',
});
const fill = (schema: Call['body'], userId: string) =>
  Object.fromEntries(Object.keys(schema?.shape ?? {}).map((field) => [field, aimed(userId)[field]]));
const inputFor = (call: Call, userId: string) => ({
  params: fill(call.params, userId),
  ...(call.body && { body: fill(call.body, userId) }),
});
const foreignRows = async () =>
  JSON.stringify([
    await database.selectFrom('users').selectAll().where('entity_id', '=', foreign.id).orderBy('id').execute(),
    await database.selectFrom('entities').selectAll().where('id', '=', foreign.id).execute(),
    await database.selectFrom('youtube_courses').selectAll().where('entity_id', '=', foreign.id).execute(),
    await database.selectFrom('certificate_revocations').selectAll().execute(),
    await database.selectFrom('chat_turns').selectAll().where('entity_id', '=', foreign.id).execute(),
    await database.selectFrom('quiz_attempts').selectAll().where('user_id', 'in', [pending.id, active.id]).execute(),
    await database.selectFrom('verification_links').selectAll().where('user_id', 'in', [pending.id, active.id]).execute(),
    await database.selectFrom('reset_links').selectAll().where('user_id', 'in', [pending.id, active.id]).execute(),
    await database.selectFrom('sessions').select('id').where('user_id', 'in', [pending.id, active.id]).execute(),
  ]);

const withinAnEntity = Object.entries<Call>(calls).filter(([, { access }]) => access !== 'anyone' && access !== 'SuperAdmin');

describe.each(withinAnEntity)('%s by somebody of another entity', (_, call) => {
  test.each(['EntidadAdmin', 'Empleado'] as const)(
    'as %s neither shows nor changes anything of it [6-roles] [6-entity-admin]',
    async (role) => {
      const token = await create.session({ role });
      const before = await foreignRows();
      for (const user of [pending, active]) {
        const { status, body } = await send(app, call, inputFor(call, user.id), token);
        expect(status).toBeLessThan(500);
        expect(JSON.stringify(body ?? null)).not.toMatch(/7q/i);
      }
      expect(await foreignRows()).toBe(before);
    },
  );
});
