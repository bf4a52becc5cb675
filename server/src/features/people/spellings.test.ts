import { describe, expect, test } from 'vitest';
import { importingApp } from '../../testing/importing-app.ts';

const { institution } = await importingApp();
type Own = Awaited<ReturnType<typeof institution>>;

const lines = (...rows: string[]) => rows.join('\r\n');
const areasOf = async ({ admin }: Own) => (await admin.listAreas()).body;
const obliging = (audience: object) => ({
  title: 'Crédito al día',
  legal_basis: 'Política interna',
  course_ids: ['curso-1'],
  evidence: 'quiz' as const,
  audience,
  starts_on: '2026-01-01',
  first_due: { days_after_assignment: 30 },
  repeat: 'none' as const,
  warn_days: 15,
});

describe('one area in several spellings is one area', () => {
  test('a file takes the spelling in use and the review says so', async () => {
    const own = await institution();
    const first = await own.upload(
      lines(
        'nombre,correo,area,puesto',
        `Ana Ruiz,ana.ruiz@${own.domain},Crédito,Gerente de Zona`,
        `Beto Núñez,beto@${own.domain},CREDITO,gerente de zona`,
        `Carla Ortiz,carla@${own.domain},crédito ,Gerente  de Zona`,
        `Dora Paz,dora@${own.domain},Cre\u0301dito,Analista`,
      ),
    );
    expect((await own.find(first)).notes).toEqual([
      'El área «CREDITO» (1 fila) es la misma que «Crédito»: queda como «Crédito».',
      'El área «crédito» (1 fila) es la misma que «Crédito»: queda como «Crédito».',
      'El puesto «gerente de zona» (1 fila) es el mismo que «Gerente de Zona»: queda como «Gerente de Zona».',
    ]);
    await own.apply(first);
    expect(await areasOf(own)).toEqual({ areas: ['Crédito'], positions: ['Gerente de Zona', 'Analista'] });

    const again = await own.upload(lines('nombre,correo,area', `ANA RUIZ,ana.ruiz@${own.domain},CRÉDITO`));
    expect(await own.find(again)).toMatchObject({
      counts: { unchanged: 1, update: 0 },
      notes: ['El área «CRÉDITO» (1 fila) es la misma que «Crédito»: queda como «Crédito».'],
    });
  });

  test('an obligation, its history and every filter reach any spelling', async () => {
    const own = await institution();
    const person = await own.person({ name: 'Eva Solís', email: `eva@${own.domain}` });
    await own.employment({ area: 'CREDITO', position: 'cajera  principal' }, person.id);
    for (const audience of [{ areas: ['Crédito'] }, { positions: ['Cajera Principal'] }]) {
      const { body } = await own.admin.previewObligation({ body: obliging(audience) });
      expect(body.people).toBe(1);
    }
    const { body: made } = await own.admin.createObligation({ body: obliging({ areas: ['Crédito'] }) });
    const standings = async (query: object) => (await own.admin.getCompliance({ query })).body;
    const before = await standings({ obligation_id: made.id });
    expect(before).toMatchObject({ rows: [{ email: person.email, area: 'CREDITO' }] });
    // The only one who has the area may give it another spelling; the obligation goes on.
    await own.employment({ area: 'Crédito' }, person.id);
    const after = await standings({ obligation_id: made.id });
    expect(after.rows).toMatchObject([{ area: 'Crédito', due_on: before.rows[0]?.due_on }]);
    for (const area of ['crédito', 'CREDITO', 'Crédito']) expect((await standings({ area })).rows).toHaveLength(1);
    expect((await standings({ area: 'Tesorería' })).rows).toEqual([]);
    const listed = await own.admin.listEntityUsers({ query: { limit: 50, area: 'credito' } });
    expect(listed.body.users.map(({ email }) => email)).toEqual([person.email]);
  });

  test('a person who joins an area takes its spelling, and all its people together may change it', async () => {
    const own = await institution();
    const [one, two] = [await own.person(), await own.person()];
    await own.employment({ area: 'Sucursal Centro' }, one.id);
    await own.employment({ area: 'SUCURSAL  CENTRO' }, two.id);
    expect(await areasOf(own)).toMatchObject({ areas: ['Sucursal Centro'] });
    await own.admin.changePeople({ body: { user_ids: [one.id, two.id], area: 'Sucursal centro' } });
    expect(await areasOf(own)).toMatchObject({ areas: ['Sucursal centro'] });
  });

  test('areas of past facts are counted together', async () => {
    const own = await institution();
    const people = [await own.person(), await own.person()];
    for (const [i, { id }] of people.entries())
      await own.acting
        .insertInto('employment_facts')
        .values({
          entity_id: own.entityId,
          user_id: id,
          area: ['Crédito', 'CRÉDITO'][i] ?? null,
          recorded_by: own.administrator.id,
        })
        .execute();
    await own.admin.createObligation({ body: obliging({ areas: ['credito'] }) });
    const { by_area } = (await own.admin.getCompliance({ query: {} })).body;
    expect(by_area).toMatchObject([{ people: 2 }]);
  });
});

describe('one name in several spellings is one name', () => {
  test.each([
    ['ADRIÁN VILLEGAS CANO', 'unchanged'],
    ['ADRIAN VILLEGAS CANO', 'unchanged'],
    ['Adria\u0301n Villegas Cano', 'unchanged'],
    ['Adrian villegas cano', 'unchanged'],
    ['Adrián Villegas Canó', 'update'],
    ['Adrián Villegas', 'update'],
  ])('%s is %s', async (written, kind) => {
    const own = await institution();
    await own.person({ name: 'Adrián Villegas Cano', email: `adrian@${own.domain}` });
    const id = await own.upload(lines('nombre,correo', `${written},adrian@${own.domain}`));
    expect(await own.rows(id)).toMatchObject([{ kind }]);
    await own.apply(id);
    expect((await own.listed('adrian'))?.name).toBe(kind === 'update' ? written : 'Adrián Villegas Cano');
  });

  test('a decomposed name is stored composed and found in any form', async () => {
    const own = await institution();
    const person = await own.person({ name: 'Ana Ruiz', email: `raul@${own.domain}` });
    await own.admin.correctPerson({ params: { id: person.id }, body: { name: 'Rau\u0301l Mun\u0303oz Pe\u0301rez' } });
    await own.admin.createObligation({ body: obliging({ everyone: true }) });
    for (const q of ['perez', 'Pérez', 'raul  MUNOZ', 'Mun\u0303oz']) {
      expect((await own.listed(q))?.name).toBe('Raúl Muñoz Pérez');
      const { rows } = (await own.admin.getCompliance({ query: { q } })).body;
      expect(rows).toMatchObject([{ name: 'Raúl Muñoz Pérez' }]);
      const { people } = (await own.admin.getTrainingReport({ query: { q } })).body;
      expect(people).toBe(1);
    }
  });

  test.each([
    ['João Şahin Łukasz', 'joao sahin lukasz'],
    ['Søren Đurić', 'soren duric'],
  ])('%s is found by %s', async (name, q) => {
    const own = await institution();
    await own.person({ name });
    expect((await own.listed(q))?.name).toBe(name);
  });
});
