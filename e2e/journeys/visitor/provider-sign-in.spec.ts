import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { chooseAt, PROVIDER_NAME, test } from '../../fixtures/identity-provider.ts';
import { PASSWORD } from '../../fixtures/institution.ts';
import { expect, fillSignIn } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

const button = { name: `Entrar con ${PROVIDER_NAME}` };

test(
  'an employee returns from the provider to the slide they asked for, and only once',
  AT_BOTH_WIDTHS,
  async ({ page, connected }, { project }) => {
    const { knows, provider } = await connected('both');
    const name = `Lucía Ortega ${project.name}`;
    const email = knows(name);
    await page.goto('/cursos/m04?lamina=3');
    await expect(page.getByRole('button', button)).toBeHidden();
    await page.getByLabel('Correo electrónico').fill('alguien@otro-banco.example');
    await page.getByLabel('Correo electrónico').fill(email);
    await expect(page.getByRole('button', button)).toBeVisible();
    await expect(page.getByLabel('Contraseña', { exact: true })).toBeVisible();
    await expectNoFaults(page, 'correo con proveedor');
    await page.getByRole('button', button).click();
    const answered = page.waitForRequest((request) => request.url().includes(`/entrar/regreso/${provider.id}?`));
    await chooseAt(page, name);
    const answer = (await answered).url();
    await expect(page.getByRole('button', { name: /Lámina 3 de/ })).toBeVisible();
    expect(new URL(page.url()).search).not.toContain('code');

    await page.goto('/cuenta');
    await expect(page.getByRole('cell', { name: `Con ${PROVIDER_NAME}` })).toBeVisible();
    await page.goto(answer);
    await expect(page.getByRole('heading', { name: 'No pudimos iniciar tu sesión' })).toBeVisible();
    await expect.poll(() => page.url()).not.toContain('code=');
    await page.goto(`/entrar/regreso/${provider.id}`);
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
  },
);

test('a sign-in by a stranger or in another tab is refused with a sentence and a way back', async ({
  page,
  connected,
}) => {
  const { knows, domain, provider } = await connected('both');
  knows('Extraña', { email: 'extrana@otro-banco.example' });
  const enter = async () => {
    await page.goto('/?pantalla=entrar');
    await page.getByLabel('Correo electrónico').fill(`quien.sea@${domain}`);
    await page.getByRole('button', button).click();
  };
  await enter();
  await chooseAt(page, 'Extraña');
  await expect(page.getByRole('heading', { name: 'No pudimos iniciar tu sesión' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('no aseguró que tengas un correo de tu institución');
  await expectNoFaults(page, 'extraña');
  await page.getByRole('link', { name: 'Volver a iniciar sesión' }).click();
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();

  // The provider remembers who they are.
  await page.context().clearCookies();
  await enter();
  await expect(page.getByLabel('Persona')).toBeVisible();
  const there = page.url();
  const other = await page.context().newPage();
  await other.goto(there);
  await chooseAt(other, 'Extraña');
  await expect(other.getByRole('heading', { name: 'No pudimos iniciar tu sesión' })).toBeVisible();
  await expect(other).toHaveURL(`/entrar/regreso/${provider.id}`);
  await other.close();
});

test('Enter leads to the provider when an institution asks for its provider alone', async ({ page, connected }) => {
  const { knows, domain, admin } = await connected('provider');
  const email = knows('Marta Salas');
  await page.goto('/?pantalla=entrar');
  const address = page.getByLabel('Correo electrónico');
  const password = page.getByLabel('Contraseña', { exact: true });
  // A fast user has reached the password before the provider is known.
  const known = Promise.withResolvers<void>();
  await page.route('**/api/auth/providers?*', async (route) => {
    await known.promise;
    await route.continue();
  });
  await address.fill(email);
  await address.press('Tab');
  await expect(password).toBeFocused();
  known.resolve();
  await expect(page.getByRole('button', button)).toBeVisible();
  await expect(password).toBeHidden();
  await expect(address).toBeFocused();
  await expectNoFaults(page, 'solo con proveedor');
  await address.press('Enter');
  await chooseAt(page, 'Marta Salas');
  await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();

  await page.goto('/?pantalla=entrar');
  await address.fill(`director@${domain}`);
  await page.getByRole('button', { name: 'Administro mi institución: usar contraseña' }).click();
  await fillSignIn(page, { email: admin.email, password: PASSWORD });
  await expect(page.getByRole('table', { name: 'Usuarios' })).toBeVisible();
});
