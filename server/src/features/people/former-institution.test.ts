import { errors } from '@finaula/contract/errors';
import { expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { importingApp, PEOPLE_HEADER } from '../../testing/importing-app.ts';

/* P19 without a proven domain: the former institution or the person frees the address. */

const { as, create, institution } = await importingApp();
const name = 'Íñigo Muñoz';

/** A leaver with a constancia; `free` is the act of the former institution that gives up the address. */
async function leaver() {
  const former = await institution();
  const email = `inigo${crypto.randomUUID()}@banco.example`;
  const person = await former.person({ name, email });
  const { folio } = await create.certificate(person.id, { userName: name, courseId: 'm01' });
  expect((await former.employment({ left_on: '2026-01-30' }, person.id)).status).toBe(200);
  const free = async () => {
    const other = `personal${crypto.randomUUID()}@correo.example`;
    expect((await former.employment({ email: other }, person.id)).status).toBe(200);
  };
  return { former, email, person, folio, free };
}
type Leaver = Awaited<ReturnType<typeof leaver>>;

/** A way into another institution: the refusal's sentence or null, and the institution's administrator. */
const ways: Record<
  string,
  () => Promise<{ admin: Leaver['former']['admin']; enter: (email: string) => Promise<string | null> }>
> = {
  form: async () => {
    const { admin } = await institution();
    return {
      admin,
      enter: async (email) => {
        const { status, body } = await admin.addPerson({ body: { name, email } });
        return status === 201 ? null : (body.detail ?? '');
      },
    };
  },
  import: async () => {
    const next = await institution();
    return {
      admin: next.admin,
      enter: async (email) => {
        const id = await next.upload(`${PEOPLE_HEADER}\n${name},${email},1`);
        const [row] = await next.rows(id);
        const [problem] = row?.problems ?? [];
        if (problem) return problem.sentence;
        expect((await next.apply(id)).status).toBe(200);
        return null;
      },
    };
  },
  registration: async () => {
    const { admin, entityId } = await institution();
    return {
      admin,
      enter: async (email) => {
        const { status, body } = await as().registerUser({
          body: { name, email, password: PASSWORD, entity_id: entityId },
        });
        return status === 201 ? null : (body.detail ?? '');
      },
    };
  },
};

test.each(Object.keys(ways))('a leaver enters by %s once the former institution freed the address', async (way) => {
  const { former, email, person, folio, free } = await leaver();
  const next = await ways[way]?.();
  if (!next) throw new Error('The way is listed.');
  expect(await next.enter(email)).toMatch(/queda libre cuando .*otro correo/);
  await free();
  expect(await next.enter(email)).toBeNull();

  const { body: people } = await next.admin.listEntityUsers({ query: { limit: 50, q: 'Íñigo' } });
  expect(people.users.map((user) => [user.email, user.id === person.id])).toEqual([[email, false]]);
  // The constancia stays with its issuer, under its name; the other institution sees none of it.
  const certificates = async (admin: typeof former.admin) =>
    (await admin.listEntityCertificates({ query: {} })).body.rows.map((row) => row.folio);
  expect(await certificates(former.admin)).toEqual([folio]);
  expect(await certificates(next.admin)).toEqual([]);
  expect((await as().getPublicCertificate({ params: { folio } })).body).toMatchObject({ user_name: name });
});

test('the person frees the address before leaving, by another in the own account', async () => {
  const former = await institution();
  const { id, email } = await former.person({ name });
  const next = await institution();
  const add = () => next.admin.addPerson({ body: { name, email } });
  expect((await add()).body).toMatchObject({ code: 'EMAIL_TAKEN', detail: errors.EMAIL_TAKEN.detail });
  const own = as(await create.sessionOf(id));
  const asked = await own.requestEmailChange({
    body: { email: `otro${crypto.randomUUID()}@correo.example`, current_password: PASSWORD },
  });
  expect(asked.status).toBe(201);
  // The address stays taken until the link to the new one is opened.
  expect((await add()).body.code).toBe('EMAIL_TAKEN');
  const made = await former.admin.createEmailChangeLink({ body: { user_id: id } });
  const [, token = ''] = made.body.email_link.split('/correo/');
  expect((await as().confirmEmailChange({ body: { token } })).status).toBe(200);
  expect((await add()).status).toBe(201);
});
