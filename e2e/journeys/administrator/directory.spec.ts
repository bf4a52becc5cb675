import { proveDomain } from '@finaula/server/testing';
import { DIALOG, expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { test } from '../../fixtures/institution.ts';
import { expect } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an administrator connects a directory, and people who left lose access once it is on',
  AT_BOTH_WIDTHS,
  async ({ page, request, openAs, office, databaseUrl }) => {
    const { admin, name, people } = await office.institution('Marta Salas Ríos', 'Pedro Quintero Luna');
    const [marta, pedro] = people;
    if (!marta || !pedro) throw new Error('Two registered.');
    for (const person of people) await office.verify(admin, person);
    await openAs(admin, '/institucion/acceso');
    await expect(page.getByText(/por SCIM 2\.0\. Comprueba antes el dominio/)).toBeVisible();
    await proveDomain(databaseUrl, name, 'correo.example');
    await page.reload();
    await page.getByRole('button', { name: 'Conectar el directorio' }).click();
    const dialog = page.getByRole('dialog');
    const token = await dialog.getByRole('textbox', { name: 'Token' }).inputValue();
    await dialog.getByRole('button', { name: 'Ya lo guardé' }).click();
    const base = new URL(await page.getByRole('textbox', { name: 'Dirección base de SCIM' }).inputValue()).pathname;
    const scim = async (method: 'POST' | 'PATCH', path: string, data: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
      const reply = await request.fetch(`${base}${path}`, { method, headers, data: JSON.stringify(data) });
      return { status: reply.status(), body: await reply.json() };
    };
    const said = await scim('POST', '/Users', { userName: marta.email, displayName: marta.name, active: 'False' });
    expect(said.status).toBe(201);
    await scim('POST', '/Users', { userName: `nueva-${marta.email}`, displayName: 'Nadia Nueva Sol' });

    await page.getByRole('button', { name: 'Medir una baja' }).click();
    await expect(page.getByText(/^La baja tardó [\d,]+ milisegundos?$/)).toBeVisible();

    await page.getByRole('button', { name: 'Calcular otra vez' }).click();
    const preview = page.getByRole('region', { name: 'Si la enciendes ahora' });
    await expect(preview.getByText('Quién perdería el acceso (1)')).toBeVisible();
    await expect(preview.getByText(marta.email)).toBeVisible();
    await expect(preview.getByText(pedro.email)).toBeVisible();
    expect(await office.signInStatus(marta.email)).toBe(200);
    await preview.getByRole('button', { name: 'Encender la sincronización' }).click();
    await expect(dialog.getByText(/^1 persona pierde el acceso y se da de alta 1\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Encender', exact: true }).click();
    await expect(page.getByText('La sincronización quedó encendida')).toBeVisible();
    await expect(page.getByText('Encendida', { exact: true })).toBeVisible();
    await expect.poll(() => office.signInStatus(marta.email)).toBe(403);
    expect(await office.signInStatus(pedro.email)).toBe(200);
    const back = await scim('PATCH', `/Users/${said.body.id}`, {
      Operations: [{ op: 'Replace', path: 'active', value: 'True' }],
    });
    expect(back.body.active).toBe(true);
    expect(await office.signInStatus(marta.email)).toBe(200);

    await page.getByRole('button', { name: /^Reemplazar el token del/ }).click();
    await expectNoFaults(page, 'reemplazar token', DIALOG);
    await dialog.getByRole('button', { name: 'Generar el token nuevo' }).click();
    const successor = await dialog.getByRole('textbox', { name: 'Token', exact: true }).inputValue();
    await dialog.getByRole('button', { name: 'Ya lo guardé' }).click();
    const probe = async (bearer: string) =>
      (await request.get(`${base}/Users`, { headers: { authorization: `Bearer ${bearer}` } })).status();
    expect([await probe(token), await probe(successor)]).toEqual([200, 200]);

    await page
      .getByRole('button', { name: /^Revocar el token del/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Revocar' }).click();
    await expect(page.getByText('El token ya no sirve')).toBeVisible();
    expect([await probe(token), await probe(successor)]).toEqual([401, 200]);
  },
);
