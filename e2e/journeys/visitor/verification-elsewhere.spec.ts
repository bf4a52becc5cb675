import { PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, fillSignIn } from '../../fixtures/journey.ts';
import { toasts } from '../../fixtures/registration.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const MINE = 'la clave que elijo yo';

test(
  'a link opened in another browser leads home, where its reader disowns the registration [9-redirect]',
  AT_BOTH_WIDTHS,
  async ({ page, browser, office }) => {
    const { admin, people } = await office.institution('Intruso Anónimo');
    const [person] = people;
    if (!person) throw new Error('Nobody registered');
    const path = await office.pathOfLink(admin, person);
    await page.goto(path);
    await expect(page.getByRole('status')).toContainText('Email verificado exitosamente. Ya puedes iniciar sesión.');
    const question = page.getByRole('region', { name: '¿Te registraste tú?' });
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { level: 1, name: 'El cumplimiento se aprende.' })).toBeVisible();
    await expect(question).toContainText('Intruso Anónimo');
    await page.reload();
    await expect(question).toBeVisible();
    await expectNoSidewaysScroll(page);

    const theirs = await browser.newPage();
    await theirs.goto('/?pantalla=entrar');
    await fillSignIn(theirs, { email: person.email, password: PASSWORD });
    await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
    const token = await theirs.evaluate(() => localStorage.getItem('finaula.token'));

    await question.getByRole('button', { name: 'Definir mi contraseña' }).click();
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(MINE);
    await page.getByLabel('Confirmar contraseña nueva').fill(MINE);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Guardar y cerrar lo demás' }).click();
    await expect(toasts(page)).toContainText('Tu contraseña quedó lista');
    await expect(question).toBeHidden();

    const theirSession = await page.request.get('/api/auth/session', { headers: { authorization: `Bearer ${token}` } });
    expect(theirSession.status()).toBe(401);
    await theirs.reload();
    await expect(theirs.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeHidden();
    expect(await office.signInStatus(person.email)).toBe(401);
    await theirs.close();

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

test('a person who opens the link on another device confirms the registration and signs in', async ({
  page,
  office,
}) => {
  const { admin, people } = await office.institution('Mariana Ríos Peña');
  const [person] = people;
  if (!person) throw new Error('Nobody registered');
  await page.goto(await office.pathOfLink(admin, person));
  await page.getByRole('button', { name: 'Sí, fui yo' }).click();
  await page.goto('/?pantalla=entrar');
  await expect(page.getByText('¿Te registraste tú?')).toBeHidden();
  await fillSignIn(page, { email: person.email, password: PASSWORD });
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
});
