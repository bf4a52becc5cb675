import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../../testing/factories.ts';
import { importingApp, PEOPLE_HEADER } from '../../../testing/importing-app.ts';

const { as, create, database, institution } = await importingApp();
const HEADER = 'nombre,correo,numero_empleado';
const login = (email: string) => as().login({ body: { email, password: PASSWORD } });

describe('an employee number that passes to somebody else (P1)', () => {
  test.each([false, true])('is refused with both names; its first holder has left: %s', async (left) => {
    const own = await institution();
    const gael = await own.person({ name: 'Gael Miranda Cordero', email: `gael@${own.domain}` });
    await own.employment({ employee_number: '1018', ...(left && { left_on: '2026-10-01' }) }, gael.id);
    const id = await own.upload(`${HEADER}\nRoberto Quiroz Luna,roberto@${own.domain},1018`);
    const [row] = await own.rows(id);
    expect(row?.kind).toBe('refused');
    expect(row?.problems[0]?.sentence).toMatch(
      /El número 1018 es de Gael Miranda Cordero.*Si ahora es de Roberto Quiroz Luna/,
    );
  });

  test('is accepted when the first holder’s number was removed before', async () => {
    const own = await institution();
    const gael = await own.person({ name: 'Gael Miranda Cordero', email: `gael@${own.domain}` });
    await own.employment({ employee_number: '1018' }, gael.id);
    await own.employment({ employee_number: null }, gael.id);
    const id = await own.upload(`${HEADER}\nRoberto Quiroz Luna,roberto@${own.domain},1018`);
    expect((await own.rows(id))[0]?.kind).toBe('create');
  });

  test.each([
    ['Gael Miranda C.', 'a shortened name'],
    ['MIRANDA CORDERO GAEL', 'another order'],
    ['Gael Ramón Miranda Cordero', 'a second given name'],
  ])('does not stop %s', async (name) => {
    const own = await institution();
    const gael = await own.person({ name: 'Gael Miranda Cordero', email: `gael@${own.domain}` });
    await own.employment({ employee_number: '1018' }, gael.id);
    const id = await own.upload(`${HEADER}\n${name},gael.miranda@${own.domain},1018`);
    expect((await own.rows(id))[0]?.kind).toBe('update');
  });

  test('ends the password when name and address change together', async () => {
    const own = await institution();
    const gael = await own.person({ name: 'Gael Miranda Cordero', email: `gael@${own.domain}` });
    await own.employment({ employee_number: '1018' }, gael.id);
    const session = await create.sessionOf(gael.id);
    await own.apply(await own.upload(`${HEADER}\nGael Miranda Ruiz,gael.ruiz@${own.domain},1018`));
    expect((await login(`gael.ruiz@${own.domain}`)).body.code).toBe('INVALID_CREDENTIALS');
    expect((await as(session).getSession()).status).toBe(401);
  });
});

describe('addresses of a proven domain (M2)', () => {
  const prove = async (own: Awaited<ReturnType<typeof institution>>) => {
    const [administrator] = await database
      .selectFrom('users')
      .select('id')
      .where('entity_id', '=', own.entityId)
      .where('role', '=', 'EntidadAdmin')
      .execute();
    await database
      .insertInto('domain_proofs')
      .values({
        entity_id: own.entityId,
        domain: own.domain,
        token: 'x',
        requested_by: administrator?.id ?? '',
        proven_at: new Date(),
      })
      .execute();
  };
  const rowOf = async (own: Awaited<ReturnType<typeof institution>>, email: string) => {
    const id = await own.upload(`${PEOPLE_HEADER}\nEva Ríos,${email},,,,,,`);
    return { id, row: (await own.rows(id))[0] };
  };

  test.each([
    ['an individual learner', { entity: 'individual' }],
    ['somebody who waits elsewhere', { verified: false }],
    ['an institution that is not verified', { review: 'pending' }],
  ])(
    'are taken back from %s who never proved them',
    async (_, holder: { entity?: string; verified?: boolean; review?: string }) => {
      const own = await institution();
      const email = `eva@${own.domain}`;
      const elsewhere =
        holder.entity === 'individual'
          ? await database
              .selectFrom('entities')
              .select('id')
              .where('entity_type', '=', 'individual')
              .executeTakeFirstOrThrow()
          : await create.entity();
      if (holder.review)
        await database
          .insertInto('entity_reviews')
          .values({ entity_id: elsewhere.id, review: 'pending', cause: 'registration' })
          .execute();
      const squatter = await create.user({ entityId: elsewhere.id, email, verified: holder.verified ?? true });
      const session = await create.sessionOf(squatter.id);
      expect((await rowOf(own, email)).row?.problems[0]?.code).toBe('email_unusable');
      await prove(own);
      const { id, row } = await rowOf(own, email);
      expect(row?.kind).toBe('create');
      await own.apply(id);
      expect(await own.listed('Eva')).toMatchObject({ email });
      expect((await as(session).getSession()).status).toBe(401);
      const { email: released } = await database
        .selectFrom('users')
        .select('email')
        .where('id', '=', squatter.id)
        .executeTakeFirstOrThrow();
      expect(released).toMatch(/@correo-cedido\.invalid$/);
    },
  );

  test('stay with a person who proved theirs, or whom a verified institution let in', async () => {
    const own = await institution();
    await prove(own);
    const [proven, colleague] = [`proven@${own.domain}`, `colega@${own.domain}`];
    const individual = await database
      .selectFrom('entities')
      .select('id')
      .where('entity_type', '=', 'individual')
      .executeTakeFirstOrThrow();
    const { id } = await create.user({ entityId: individual.id, email: proven });
    await database.updateTable('users').set({ email_proven_at: new Date() }).where('id', '=', id).execute();
    await create.user({ entityId: (await create.entity()).id, email: colleague });
    for (const email of [proven, colleague])
      expect((await rowOf(own, email)).row?.problems[0]?.code).toBe('email_unusable');
  });
});
