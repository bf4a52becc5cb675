import { describe, expect, test } from 'vitest';
import { PEOPLE_HEADER as HEADER, type ImportingInstitution, importingApp } from '../../../testing/importing-app.ts';

const { app, as, institution } = await importingApp();

describe('an invited person', () => {
  const linksOf = async (own: ImportingInstitution, id: string) => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/admin/people-imports/${id}/links`,
      headers: { authorization: `Bearer ${own.token}` },
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    return response.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split('#').at(-1) ?? '');
  };

  test('chooses a password with a link of the list and signs in; the link works once', async () => {
    const own = await institution();
    const id = await own.upload(`nombre,correo,area\nEmilia Rocha,emilia@${own.domain},Crédito`);
    await own.apply(id);
    const [old = ''] = await linksOf(own, id);
    const [token = ''] = await linksOf(own, id);
    expect((await as().getInvitation({ body: { token: old } })).body.code).toBe('INVITATION_VOIDED');
    expect((await as().getInvitation({ body: { token } })).body).toMatchObject({
      name: 'Emilia Rocha',
      email: `emilia@${own.domain}`,
    });
    expect((await as().verifyEmail({ body: { token } })).body.code).toBe('INVITATION_PENDING');
    expect((await as().login({ body: { email: `emilia@${own.domain}`, password: '!' } })).body.code).toBe(
      'INVALID_CREDENTIALS',
    );
    const password = 'caballo lento siete';
    expect((await as().acceptInvitation({ body: { token, password: 'emilia rocha' } })).body.code).toBe(
      'PASSWORD_COMMON',
    );
    expect((await as().acceptInvitation({ body: { token, password } })).status).toBe(200);
    expect((await as().acceptInvitation({ body: { token, password } })).body.code).toBe('INVITATION_USED');
    const session = await as().login({ body: { email: `emilia@${own.domain}`, password } });
    expect(session).toMatchObject({ status: 200, body: { user: { email_verified: true } } });
    expect(await own.find(id)).toMatchObject({ can_undo: false, invited: 0 });
    expect((await own.admin.undoPeopleImport({ params: { id }, body: {} })).body.code).toBe('IMPORT_IN_USE');
  });

  test('gets an error when another request uses the link at the same time', async () => {
    const own = await institution();
    const id = await own.upload(`nombre,correo\nEva,eva@${own.domain}`);
    await own.apply(id);
    const [token = ''] = await linksOf(own, id);
    const accept = (password: string) => as().acceptInvitation({ body: { token, password } });
    const both = await Promise.all([accept('primera clave larga'), accept('segunda clave larga')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('does not expire, and is sent another invitation instead of a verification link', async () => {
    const own = await institution();
    const id = await own.upload(`nombre,correo\nEva,eva@${own.domain}`);
    await own.apply(id);
    const person = await own.listed('Eva');
    const link = await own.admin.sendVerification({ body: { user_id: person?.id ?? '' } });
    expect(link.body.verification_link).toContain('/invitacion#');
    const token = link.body.verification_link.split('#').at(-1) ?? '';
    expect((await as().getInvitation({ body: { token } })).status).toBe(200);
  });
});

describe('files to download', () => {
  const download = (own: ImportingInstitution, url: string) =>
    app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${own.token}` } });

  test('the template can be uploaded unchanged, and its examples are no real people', async () => {
    const own = await institution();
    const { body, headers } = await download(own, '/api/admin/people-imports/template.csv');
    expect(headers['content-disposition']).toContain('plantilla-personas.csv');
    expect(body.split('\r\n')).toHaveLength(4);
    expect(body.split('\r\n')[0]).toMatch(/,curp,ocupacion,estudios$/);
    const id = await own.upload(body);
    const found = await own.find(id);
    expect(found).toMatchObject({ counts: { create: 2, refused: 0 }, columns: HEADER.split(','), ignored_columns: [] });
    expect(found.notes).toEqual([
      'Para las constancias laborales también se leen: CURP, ocupación, estudios. Se guardan cifrados y no aparecen aquí.',
    ]);
  });

  test('rows with problems keep their form and the file’s separator, with one more column', async () => {
    const own = await institution();
    const id = await own.upload(
      `Núm. de empleado;Correo;Nombre;RFC\n=1+1;eva@${own.domain};Eva;EVA01\n2;bien@${own.domain};Bien;BI01`,
    );
    const { body } = await download(own, `/api/admin/people-imports/${id}/errors.csv`);
    expect(body).toBe(
      `\ufeffNúm. de empleado;Correo;Nombre;RFC;corrige\r\n'=1+1;eva@${own.domain};Eva;EVA01;Núm. de empleado: La celda tiene una fórmula. Cópiala y pégala como valor.\r\n`,
    );
  });

  test('the message to each new person can be previewed', async () => {
    const own = await institution();
    const id = await own.upload(`nombre,correo\nEmilia Rocha,emilia@${own.domain}\nEva Luna,eva@${own.domain}`);
    const preview = (number: number) => own.admin.previewInvitation({ params: { id }, query: { number } });
    expect((await preview(2)).body).toMatchObject({
      to: `eva@${own.domain}`,
      subject: 'Eva, crea tu contraseña para tu capacitación',
      paragraphs: [
        expect.stringMatching(
          /^Banco \d+ te dio de alta en su plataforma de capacitación\. Crea tu contraseña para entrar\.$/,
        ),
      ],
      number: 2,
      people: 2,
      by_mail: false,
    });
    expect((await preview(3)).body).toBeNull();
  });
});
