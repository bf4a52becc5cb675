import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { directoryBank, takeOver } from '../../../testing/stranger.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { as, create, database } = app;
const CARD = {
  channel: 'Alerta PLD, en tu menú de ventanilla',
  channel_phone: '55 1234 5678 ext. 4410',
  compliance_officer: 'Laura Quintero Ávila',
  manual_url: 'https://intranet.banco.example/manual',
};
const slideOf = (slide_number: number, title: string, content: string) => ({
  slide_number,
  title,
  content,
  sources: [],
  applies_to: 'Bancos',
});
const FIRST = [slideOf(1, 'El reloj', 'Sesenta días.'), slideOf(2, 'El Comité', 'Sesiona y dictamina.')];
const courseId = 'capa';
const publish = (slides: object[], version: string) =>
  database
    .insertInto('courses')
    .values({
      id: courseId,
      position: 900,
      version,
      document: JSON.stringify({
        id: courseId,
        version,
        title: 'Reportes',
        description: 'Reportes',
        module: 'Reportes',
        category: 'pld',
        duration_minutes: 30,
        slide_count: slides.length,
        slides,
        snippets: [],
        quiz: null,
        validity_months: 12,
        updated_at: '2026-11-20',
      }),
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ version: ref('excluded.version'), document: ref('excluded.document') })),
    )
    .execute();

async function institution() {
  const { id: entityId } = await create.entity();
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId, name: 'Laura Quintero Ávila' }));
  const learner = as(await create.session({ entityId }));
  const write = (slide_number: number, text: string, replaces?: string) =>
    admin.writeCourseNote({ params: { course_id: courseId }, body: { slide_number, text, replaces } });
  const read = async () => (await learner.getInstitutionLayer({ params: { id: courseId } })).body;
  return { entityId, admin, learner, write, read };
}

beforeAll(() => publish(FIRST, 'v1').then(() => undefined));

describe('card', () => {
  test('people of the institution read its card with author and date, others nothing', async () => {
    const { admin, read } = await institution();
    expect((await admin.changeInstitutionCard({ body: CARD })).body).toMatchObject({
      ...CARD,
      recorded_by: 'Laura Quintero Ávila',
    });
    expect((await read()).card).toMatchObject({ ...CARD, recorded_by: 'Laura Quintero Ávila' });
    expect((await (await institution()).read()).card).toMatchObject({ channel: null, recorded_at: null });
  });

  test('a change keeps the other fields, and null removes one', async () => {
    const { admin } = await institution();
    await admin.changeInstitutionCard({ body: CARD });
    const { body } = await admin.changeInstitutionCard({ body: { channel_phone: null } });
    expect(body).toMatchObject({ ...CARD, channel_phone: null });
    expect((await admin.changeInstitutionCard({ body: { channel: CARD.channel } })).body).toMatchObject({
      code: 'NOTHING_CHANGED',
    });
  });

  test.each([
    { manual_url: 'http://banco.example/manual' },
    { manual_url: 'javascript:alert(1)' },
    { manual_url: 'https://laura:clave@banco.example' },
    { channel_phone: 'llámame' },
    { channel_phone: '12' },
    { channel: 'dos\nrenglones' },
    { channel: 'x'.repeat(201) },
  ])('%o is refused with a sentence', async (body) => {
    const { admin } = await institution();
    expect(await admin.changeInstitutionCard({ body })).toMatchObject({ status: 422, body: { code: 'VALIDATION' } });
  });

  test('an extension alone is a telephone', async () => {
    const { admin } = await institution();
    expect((await admin.changeInstitutionCard({ body: { channel_phone: 'ext. 4410' } })).status).toBe(200);
  });
});

describe('notes', () => {
  test('a note is shown at its slide to its institution only', async () => {
    const { write, read } = await institution();
    expect((await write(2, 'El Comité sesiona los jueves.')).status).toBe(200);
    expect((await read()).notes).toMatchObject([
      {
        slide_number: 2,
        text: 'El Comité sesiona los jueves.',
        recorded_by: 'Laura Quintero Ávila',
        slide_changed: false,
      },
    ]);
    expect((await (await institution()).read()).notes).toEqual([]);
  });

  test('a note at the same slide replaces the earlier one, and an empty text ends it', async () => {
    const { entityId, write, read } = await institution();
    await write(1, 'Primera');
    await write(1, 'Segunda');
    expect((await read()).notes.map(({ text }) => text)).toEqual(['Segunda']);
    await write(1, '  ');
    expect((await read()).notes).toEqual([]);
    expect((await write(1, '')).body).toMatchObject({ code: 'NOTE_NOT_FOUND' });
    const versions = await database
      .selectFrom('course_notes')
      .select('note')
      .where('entity_id', '=', entityId)
      .execute();
    expect(versions).toHaveLength(3);
  });

  test('a note that somebody else changed meanwhile is not overwritten', async () => {
    const { write, read } = await institution();
    await write(1, 'Primera');
    const [note] = (await read()).notes;
    await write(1, 'De otra persona', note?.id);
    expect(await write(1, 'Mía', note?.id)).toMatchObject({ status: 409, body: { code: 'NOTE_CHANGED' } });
  });

  test('a slide and a course that do not exist are refused', async () => {
    const { admin, write } = await institution();
    expect((await write(9, 'Nota')).body).toMatchObject({ code: 'SLIDE_NOT_FOUND' });
    const elsewhere = { params: { course_id: 'nada' }, body: { slide_number: 1, text: 'Nota' } };
    expect((await admin.writeCourseNote(elsewhere)).body).toMatchObject({ code: 'COURSE_NOT_FOUND' });
  });

  test('a note moves with its slide, and is marked when the slide changed or is gone', async () => {
    const { admin, write, read } = await institution();
    await write(1, 'Del reloj');
    await write(2, 'Del Comité');
    await publish([slideOf(1, 'Nueva', 'Otra lámina.'), slideOf(2, 'El reloj', 'Treinta días.')], 'v2');
    expect((await read()).notes).toMatchObject([{ slide_number: 2, text: 'Del reloj', slide_changed: true }]);
    const managed = (await admin.listCourseNotes()).body;
    expect(managed).toMatchObject([
      { slide_number: 2, slide_title: 'El reloj', slide_changed: true },
      { slide_number: null, slide_title: 'El Comité', slide_changed: true },
    ]);
    const [moved, gone] = managed;
    await write(2, 'Del reloj', moved?.id);
    await write(1, '', gone?.id);
    expect((await admin.listCourseNotes()).body).toMatchObject([{ slide_number: 2, slide_changed: false }]);
    await publish(FIRST, 'v1');
  });

  test('a renamed slide keeps its note when its text stayed', async () => {
    const { write, read } = await institution();
    await write(2, 'Del Comité');
    await publish([slideOf(1, 'El Comité de Comunicación', 'Sesiona y dictamina.')], 'v3');
    expect((await read()).notes).toMatchObject([{ slide_number: 1, slide_changed: false }]);
    await publish(FIRST, 'v1');
  });
});

test('an undone takeover restores the card and the notes from before it', async () => {
  const bank = await directoryBank(app, 'Banco de la Nota');
  const before = { entity_id: bank.id, recorded_by: bank.employee.id, recorded_at: new Date(Date.now() - 86_400_000) };
  await database
    .insertInto('institution_cards')
    .values({ ...before, channel: 'El de siempre' })
    .execute();
  await database
    .insertInto('course_notes')
    .values({
      ...before,
      course_id: courseId,
      slide_number: 1,
      slide_title: 'El reloj',
      slide_sha256: '0'.repeat(64),
      note: 'La de siempre',
    })
    .execute();
  const { admin, id } = await takeOver(app, bank.name);
  await admin.changeInstitutionCard({ body: CARD });
  const write = (slide_number: number, text: string) =>
    admin.writeCourseNote({ params: { course_id: courseId }, body: { slide_number, text } });
  await write(1, 'Del intruso');
  await write(1, '');
  await write(2, 'Otra del intruso');
  const superAdmin = as(await create.session({ role: 'SuperAdmin' }));
  expect((await superAdmin.previewUndo({ params: { id } })).body.settings).toContain('institution_layer');
  await superAdmin.undoTakeover({ params: { id }, body: { reason: 'No era el banco' } });
  await database.updateTable('entities').set({ review: 'verified' }).where('id', '=', id).execute();
  const { body } = await as(await create.session({ entityId: id })).getInstitutionLayer({ params: { id: courseId } });
  expect(body).toMatchObject({
    card: { channel: 'El de siempre', manual_url: null },
    notes: [{ text: 'La de siempre' }],
  });
});

describe('an institution that nobody verified', () => {
  test('does not speak to people from before its takeover', async () => {
    const { entityId, admin, write } = await institution();
    await admin.changeInstitutionCard({ body: CARD });
    await write(1, 'Nota');
    await database.updateTable('entities').set({ review: 'pending' }).where('id', '=', entityId).execute();
    const inherited = await create.user({ entityId });
    await database.updateTable('users').set({ inherited_at: sql`now()` }).where('id', '=', inherited.id).execute();
    const layerOf = async (userId: string) =>
      (await as(await create.sessionOf(userId)).getInstitutionLayer({ params: { id: courseId } })).body;
    expect(await layerOf(inherited.id)).toMatchObject({ card: { channel: null }, notes: [] });
    expect(await layerOf((await create.user({ entityId })).id)).toMatchObject({
      card: CARD,
      notes: [{ text: 'Nota' }],
    });
    await database.updateTable('entities').set({ review: 'suspended' }).where('id', '=', entityId).execute();
    expect(await layerOf(inherited.id)).toMatchObject({ card: { channel: null }, notes: [] });
  });
});
