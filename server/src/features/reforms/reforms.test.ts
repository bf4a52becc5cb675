import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listPlatformCourses } from '../../shared/courses/find-course.ts';
import { listWaitingReforms } from '../../shared/mail/waiting-reforms.ts';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { obligationOf } from '../../testing/obligation-fixture.ts';
import { testApp } from '../../testing/test-app.ts';
import { dependentsOf, summarise } from './dependents.ts';

const { as, create, database } = await testApp();
const platform = as(await create.session({ role: 'SuperAdmin' }));
const { rows } = await sql<{ today: string }>`select mexican_today()::text as today`.execute(database);
const today = rows[0]?.today ?? '';

let entityId = '';
let admin = as();
let people: { id: string; name: string }[] = [];
beforeEach(async () => {
  ({ id: entityId } = await create.entity());
  admin = as(await create.session({ role: 'EntidadAdmin', entityId, name: 'Zita Zúñiga' }));
  people = [];
  for (const [name, area] of [
    ['Ana Peña', 'Crédito'],
    ['Bruno Olvera', 'Sucursales'],
  ] as const) {
    const person = await create.user({ entityId, name });
    await admin.correctPerson({ params: { id: person.id }, body: { area } });
    people.push(person);
  }
});

/** A source that slides of the loaded courses cite, and one of those courses. */
async function citedSource() {
  const { body } = await platform.listSources();
  const source = body.find(({ slides, questions }) => slides > 0 && questions > 0);
  const { body: found } = await platform.getSourceDependents({ params: { key: source?.key ?? '' } });
  return { key: source?.key ?? '', source, dependents: found, courseId: found.slides[0]?.course_id ?? '' };
}
const publish = async (corrects?: string) => {
  const { key, courseId } = await citedSource();
  const { status, body } = await platform.publishReform({
    body: {
      source_key: key,
      title: corrects === undefined ? 'Cambia el plazo' : 'Cambia el plazo, corregido',
      summary: 'Se acorta el plazo de aviso.',
      published_on: today,
      course_ids: [courseId],
      ...(corrects !== undefined && { corrects }),
    },
  });
  expect(status).toBe(201);
  return body;
};

describe('a source', () => {
  test('a source lists the slides, questions and obligations that depend on it', async () => {
    const { key, courseId } = await citedSource();
    const obligation = async (title: string, legal_basis: string, course_ids: string[]) =>
      (
        await admin.createObligation({
          body: {
            title,
            legal_basis,
            course_ids,
            evidence: 'quiz',
            audience: { everyone: true },
            starts_on: today,
            first_due: { days_after_assignment: 30 },
            repeat: 'none',
          },
        })
      ).body.id;
    const asks = await obligation('Pide el curso', 'Manual interno', [courseId]);
    const names = await obligation('Cita la fuente', `${key}, art. 1.`, [courseId]);
    const { body } = await platform.getSourceDependents({ params: { key } });
    const own = body.obligations.filter(({ obligation_id }) => [asks, names].includes(obligation_id));
    expect(own.map(({ title, why }) => [title, why]).toSorted()).toEqual([
      ['Cita la fuente', 'basis'],
      ['Pide el curso', 'course'],
    ]);
    expect(body.slides.every(({ cited }) => cited.startsWith(key))).toBe(true);
    expect(
      body.questions.every((one) =>
        body.slides.some(
          ({ course_id, slide_number }) => course_id === one.course_id && slide_number === one.slide_number,
        ),
      ),
    ).toBe(true);
    await admin.endObligation({ params: { id: asks }, body: { on: today } });
    expect(
      (await platform.getSourceDependents({ params: { key } })).body.obligations.map(
        ({ obligation_id }) => obligation_id,
      ),
    ).not.toContain(asks);
    expect((await platform.getSourceDependents({ params: { key: 'NADA' } })).body.code).toBe('SOURCE_NOT_FOUND');
  });

  test('lists the exam items that rest on it while they are drawn, without a key', async () => {
    const { body: sources } = await platform.listSources();
    const source = sources.find(({ exam_items }) => exam_items > 0);
    const listed = async () =>
      (await platform.getSourceDependents({ params: { key: source?.key ?? '' } })).body.exam_items;
    const before = await listed();
    expect(before).toHaveLength(source?.exam_items ?? 0);
    expect(before.every(({ cited }) => cited.startsWith(source?.key ?? '?'))).toBe(true);
    expect(Object.keys(before[0] ?? {}).toSorted()).toEqual([
      'cited',
      'course_id',
      'item_id',
      'question',
      'slide_number',
    ]);
    const gone = before[0]?.item_id ?? '';
    await platform.withdrawExamItem({ params: { id: gone }, body: { reason: 'Cambió la ley' } });
    expect(await listed()).toEqual(before.slice(1));
  });

  test('an item that rests on two places is listed under both of their sources', () => {
    const sources = ['LIC', 'CUB', 'LMV'].map((key) => ({ key, name: key, read: '2026-11-20' }));
    const item = {
      item_id: 'm03-x32',
      course_id: 'm03',
      slide_number: 9,
      source: 'LIC art. 46 Bis 1; CUB art. 318 Bis',
      question: '¿Quién?',
    };
    const under = sources.map((one) => dependentsOf(one, sources, [], [item], []).exam_items.length);
    expect(under).toEqual([1, 1, 0]);
  });

  test('that got a new date says which reform the loaded slides still print', async () => {
    const { source, key } = await citedSource();
    if (!source) throw new Error('One is cited.');
    const courses = await listPlatformCourses(database);
    const marked = courses.map((course) => ({
      ...course,
      slides: course.slides.map((slide) => ({
        ...slide,
        sources: slide.sources.map((place) =>
          place.startsWith(key) ? `${key} art. 1 (reforma DOF 1-ene-2020)` : place,
        ),
      })),
    }));
    const sources = [{ key, name: source.name, reform: 'reforma DOF 2-feb-2027', read: '2027-02-03' }];
    const [now] = sources.map((one) => summarise(one, dependentsOf(one, sources, marked, [], [])));
    expect(now?.cited_reforms).toEqual(['reforma DOF 1-ene-2020']);
    expect(
      summarise(
        { ...sources[0], reform: 'reforma DOF 1-ene-2020' } as never,
        dependentsOf(sources[0] as never, sources, marked, [], []),
      ).cited_reforms,
    ).toEqual([]);
  });
});

describe('a notice', () => {
  test('is published by the platform about courses that depend on the source', async () => {
    const { key } = await citedSource();
    const notice = { source_key: key, title: 'Cambia', summary: 'Cambia.', published_on: today };
    const all = await platform.publishReform({ body: notice });
    expect(all.body.course_ids.length).toBeGreaterThan(0);
    expect((await platform.publishReform({ body: { ...notice, course_ids: ['no-existe'] } })).body.code).toBe(
      'COURSE_NOT_FOUND',
    );
    expect((await platform.publishReform({ body: { ...notice, source_key: 'NADA' } })).body.code).toBe(
      'SOURCE_NOT_FOUND',
    );
    expect((await platform.publishReform({ body: { ...notice, published_on: '2099-01-01' } })).body.code).toBe(
      'DATE_AHEAD',
    );
    expect((await admin.listReforms()).body.find(({ id }) => id === all.body.id)).toMatchObject({
      decision: null,
      decided: null,
    });
  });

  test('certifying areas again creates an obligation that earlier certificates do not fulfil', async () => {
    const { id, course_ids } = await publish();
    const [ana, bruno] = people;
    const courseId = course_ids[0] ?? '';
    for (const person of people) await create.certificate(person.id, { courseId });
    await bypassTriggers(database, (tx) =>
      sql`update certificates set issued_at = issued_at - interval '40 days' where entity_id = ${entityId}`.execute(tx),
    );
    const before = (await admin.listObligations()).body;
    const body = { decision: 'areas' as const, areas: ['Crédito'], days: 20 };
    const preview = await admin.previewReform({ params: { id }, body });
    expect(preview.body).toMatchObject({
      people: 1,
      due_soon: 1,
      fulfilled: 0,
      sample: [{ name: 'Ana Peña', standing: 'por_vencer' }],
    });
    expect((await admin.listObligations()).body).toEqual(before);

    const decided = await admin.decideReform({ params: { id }, body });
    expect(decided.body.decision).toMatchObject({ decision: 'areas', areas: ['Crédito'] });
    const obligationId = decided.body.decision?.obligation_id ?? '';
    const compliance = async () => (await admin.getCompliance({ query: { obligation_id: obligationId } })).body.rows;
    expect(await compliance()).toMatchObject([
      { user_id: ana?.id, standing: 'por_vencer', missing_course_ids: [courseId] },
    ]);
    expect((await admin.listObligations()).body.find((one) => one.id === obligationId)).toMatchObject({
      counts_from: today,
    });
    const [explained] = (await admin.getCompliance({ query: { obligation_id: obligationId, user_id: ana?.id ?? '' } }))
      .body.rows;
    expect(explained?.explain?.sentences.join(' ')).toContain('Solo cuentan las constancias desde el');
    await create.certificate(ana?.id ?? '', { courseId });
    expect(await compliance()).toMatchObject([{ user_id: ana?.id, standing: 'cumplida' }]);
    expect((await admin.getCompliance({ query: { user_id: bruno?.id ?? '' } })).body.rows).toEqual([]);
    expect((await admin.decideReform({ params: { id }, body })).body.code).toBe('REFORM_DECIDED');
    expect((await platform.listReforms()).body.find((one) => one.id === id)).toMatchObject({
      decided: 1,
      decision: null,
    });
  });

  test('may concern everybody, or nobody; each institution decides for itself', async () => {
    const { id } = await publish();
    expect((await admin.previewReform({ params: { id }, body: { decision: 'everyone' } })).body.people).toBe(3);
    expect((await admin.previewReform({ params: { id }, body: { decision: 'areas' } })).status).toBe(422);
    const { body } = await admin.decideReform({ params: { id }, body: { decision: 'inform' } });
    expect(body.decision).toMatchObject({ decision: 'inform', obligation_id: null });
    expect((await admin.listObligations()).body).toEqual([]);
    const elsewhere = as(await create.session({ role: 'EntidadAdmin' }));
    expect(
      (await elsewhere.decideReform({ params: { id }, body: { decision: 'everyone' } })).body.decision?.decision,
    ).toBe('everyone');
    const acts = await database.selectFrom('audit_log').select('action').where('entity_id', '=', entityId).execute();
    expect(acts.map(({ action }) => action)).toContain('reform decided');
  });
});

describe('a correction', () => {
  test('is decided instead of the notice that it replaces, whose decisions stay', async () => {
    const { id } = await publish();
    const elsewhere = as(await create.session({ role: 'EntidadAdmin' }));
    await elsewhere.decideReform({ params: { id }, body: { decision: 'inform' } });
    const { courseId } = await citedSource();
    await obligationOf(database, { entityId, recordedBy: people[0]?.id ?? '', startsOn: today, courseIds: [courseId] });
    const waiting = async () => (await listWaitingReforms(database, entityId)).map(({ title }) => title).toSorted();
    const before = await waiting();
    expect(before).toContain('Cambia el plazo');

    const correction = await publish(id);
    expect(await waiting()).toEqual(before.with(before.lastIndexOf('Cambia el plazo'), correction.title));
    expect(correction).toMatchObject({ corrects: 'Cambia el plazo', corrected_by: null });
    const listed = (await admin.listReforms()).body;
    expect(listed.find((one) => one.id === id)).toMatchObject({ corrected_by: correction.title, decision: null });
    const body = { decision: 'inform' as const };
    expect((await admin.decideReform({ params: { id }, body })).body.code).toBe('REFORM_CORRECTED');
    expect((await admin.previewReform({ params: { id }, body })).body.code).toBe('REFORM_CORRECTED');
    expect((await admin.decideReform({ params: { id: correction.id }, body })).status).toBe(201);
    const stayed = (await elsewhere.listReforms()).body.find((one) => one.id === id);
    expect(stayed?.decision).toMatchObject({ decision: 'inform' });
    const acts = await database
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'reform published')
      .execute();
    expect(acts.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ corrects: 'Cambia el plazo' }));
  });

  test('replaces a notice once, and one of the same source', async () => {
    const { id, source_key, course_ids } = await publish();
    const body = { source_key, title: 'Otra', summary: 'Otra.', published_on: today, course_ids, corrects: id };
    const replies = await Promise.all([1, 2, 3].map(() => platform.publishReform({ body })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('REFORM_CORRECTED');
    const { body: sources } = await platform.listSources();
    const other = sources.find(({ key, slides }) => key !== source_key && slides > 0)?.key ?? '';
    const wrong = { source_key: other, title: 'Otra', summary: 'Otra.', published_on: today, corrects: id };
    expect((await platform.publishReform({ body: wrong })).body.code).toBe('REFORM_NOT_FOUND');
  });
});

test('the platform reads which facts are due for another reading, the soonest first', async () => {
  const { body } = await platform.listReviewDates();
  expect(body.length).toBeGreaterThan(5);
  expect(body.map(({ review }) => review)).toEqual(body.map(({ review }) => review).toSorted());
  expect((await admin.listReviewDates()).status).toBe(403);
});
