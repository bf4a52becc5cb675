import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const MINE = 'la clave que elijo yo';

test(
  'a link opened in another browser says who registered, sets the password, and ends the session of whoever registered',
  AT_BOTH_WIDTHS,
  async ({ page, browser, office }) => {
    const { admin, people } = await office.institution('Intruso Anónimo');
    const [person] = people;
    if (!person) throw new Error('Nobody registered');
    const path = await office.pathOfLink(admin, person);
    await page.goto(path);
    await expect(page.getByRole('status')).toContainText('Email verificado exitosamente. Ya puedes iniciar sesión.');
    const about = page.getByRole('region', { name: '¿Te registraste tú?' });
    await expect(about).toContainText('Intruso Anónimo');
    await expectNoSidewaysScroll(page);

    const theirs = await browser.newPage();
    await theirs.goto('/?pantalla=entrar');
    await fillSignIn(theirs, { email: person.email, password: PASSWORD });
    await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
    const token = await theirs.evaluate(() => localStorage.getItem('finaula.token'));

    await about.getByRole('button', { name: 'No fui yo: elegir otra contraseña' }).click();
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(MINE);
    await page.getByLabel('Confirmar contraseña nueva').fill(MINE);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Guardar y cerrar lo demás' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contraseña lista' })).toBeVisible();

    const theirSession = await page.request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
    expect(theirSession.status()).toBe(401);
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeHidden();
    expect(await office.signInStatus(person.email)).toBe(401);
    await theirs.close();

    await page.getByRole('link', { name: 'Iniciar sesión' }).click();
    await fillSignIn(page, { email: person.email, password: MINE });
    const told = page.getByRole('region', { name: 'Avisos de tu cuenta' });
    await expect(told).toContainText(
      'Tu contraseña se eligió con un enlace de verificación que generó Adriana Montes Quiroga',
    );
    await expectNoSidewaysScroll(page);
    await told.getByRole('button', { name: 'Entendido' }).click();
    await expect(told).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
    await expect(told).toBeHidden();
  },
);

test('who registered themself, and opens it on the phone, signs in with the password they chose', async ({
  page,
  office,
}) => {
  const { admin, people } = await office.institution('Mariana Ríos Peña');
  const [person] = people;
  if (!person) throw new Error('Nobody registered');
  await page.goto(await office.pathOfLink(admin, person));
  await page.getByRole('link', { name: 'Sí, fui yo: iniciar sesión' }).click();
  await fillSignIn(page, { email: person.email, password: PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
});
