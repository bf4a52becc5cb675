import { rowOf, TO_DECIDE, toasts } from '../../fixtures/administrators.ts';
import { publish } from '../../fixtures/dns-records.ts';
import { type Office, PASSWORD, test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll, settled } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

/** Two banks for each width: an entry of the directory is taken over once. */
const banks: Record<string, { strangers: string; honest: string; domain: string }> = {
  escritorio: { strangers: 'Banregio', honest: 'Banca Mifel', domain: 'mifel.com.mx' },
  teléfono: { strangers: 'Multiva', honest: 'Afirme', domain: 'afirme.com' },
};

async function withEmployees(office: Office, name: string, ...people: string[]): Promise<void> {
  const { id } = await office.entityNamed(name);
  for (const person of people) await office.registerPerson(id, person);
}

test.beforeEach(async ({ office, account }) => {
  await office.post('/api/admin/populate-entities', {}, await office.tokenOf(account('SuperAdmin')));
});

test(
  'a stranger who takes over a bank sees only the number of its employees',
  AT_BOTH_WIDTHS,
  async ({ page, office, openAs, account }, { project }) => {
    const { strangers: bank } = banks[project.name] ?? { strangers: '' };
    await withEmployees(office, bank, 'Mariana Ibáñez Solís', 'Tomás Olvera Peña');
    const { admin } = await office.registerEntity(bank);

    await openAs(admin, '/');
    await expect(page.getByText('Tu institución está por revisar')).toBeVisible();
    await expect(page.getByText('Hay 2 personas registradas desde antes', { exact: false })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Usuarios' }).getByText(admin.name)).toBeVisible();
    await settled(page);
    await expect(page.getByText('Mariana Ibáñez Solís')).toHaveCount(0);
    await expect(page.getByText('Tomás Olvera Peña')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Cumplimiento' }).click();
    await page.getByRole('link', { name: 'Cobertura por curso' }).click();
    await settled(page);
    await expect(page.getByText('Mariana Ibáñez Solís')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
    await expect(page.getByText(/El directorio conoce a esta institución por el dominio/)).toBeVisible();
    await expectNoSidewaysScroll(page);

    const office2 = await page.context().browser()?.newContext();
    const desk = await office2?.newPage();
    if (!office2 || !desk) throw new Error('No browser');
    await openAs(account('SuperAdmin'), `${process.env.FINAULA_URL}/`, desk);
    await expect(desk.getByRole('heading', { level: 1, name: TO_DECIDE })).toBeVisible();
    await desk.goto(`${process.env.FINAULA_URL}/entidades?revision=pending`);
    await desk.getByRole('button', { name: `Revisar ${bank}` }).click();
    const review = desk.getByRole('dialog', { name: `Revisar ${bank}` });
    await expect(review.getByText('2, que su administrador todavía no ve')).toBeVisible();
    await expect(review.getByRole('row', { name: /^Dominio.*No coincide/ })).toBeVisible();
    await review.getByRole('radio', { name: /^Suspender/ }).check();
    await review.getByLabel('Motivo').fill('Nadie del banco conoce a esta persona');
    await review.getByRole('button', { name: 'Suspender' }).click();
    await expect(toasts(desk).getByText(`${bank} quedó suspendida`)).toBeVisible();
    await office2.close();

    // The open tab is out at the next step, and the sign-in says why.
    await page.getByRole('link', { name: 'Personas', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeVisible();
    await page.getByLabel('Correo electrónico').fill(admin.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(toasts(page).getByText(/La plataforma suspendió a tu entidad/)).toBeVisible();
  },
);

test(
  'an administrator who proves the bank’s domain keeps the people who were there',
  AT_BOTH_WIDTHS,
  async ({ page, office, openAs }, { project }) => {
    const { honest: bank, domain } = banks[project.name] ?? { honest: '', domain: '' };
    await withEmployees(office, bank, 'Renata Güemes Ávila', 'Óscar Treviño Peña');
    const { admin } = await office.registerEntity(bank, `cumplimiento@${domain}`);

    await openAs(admin, '/');
    await page.getByRole('link', { name: 'Comprobar el dominio' }).click();
    await page.getByRole('button', { name: 'Comprobar el dominio' }).click();
    const name = page.getByLabel('Nombre del registro', { exact: true });
    await expect(name).toHaveValue(`_finaula.${domain}`);
    const value = await page.getByLabel('Valor del registro', { exact: true }).inputValue();
    await page.getByRole('button', { name: 'Buscar el registro' }).click();
    await expect(page.getByText('Todavía no encontramos el registro TXT', { exact: false })).toBeVisible();
    await expectNoSidewaysScroll(page);

    publish(`_finaula.${domain}`, value);
    await page.getByRole('button', { name: 'Buscar el registro' }).click();
    await expect(
      toasts(page).getByText(`El dominio ${domain} quedó comprobado y tu institución, verificada.`),
    ).toBeVisible();
    await expect(page.getByText('Verificada', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Personas', exact: true }).click();
    const waiting = page.getByRole('table', { name: 'Pendientes de verificación' });
    await expect(waiting.getByText('Renata Güemes Ávila')).toBeVisible();
    await expect(page.getByText('Tu institución está por revisar')).toHaveCount(0);

    // A verified institution can appoint, ask for a code and refuse registrations.
    await rowOf(page, 'Pendientes de verificación', 'Óscar Treviño Peña')
      .getByRole('button', { name: /^Rechazar/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click();
    await expect(toasts(page).getByText('El registro de Óscar Treviño Peña quedó rechazado')).toBeVisible();
    await expect(waiting.getByText('Óscar Treviño Peña')).toHaveCount(0);
    await page.getByRole('link', { name: 'Ajustes', exact: true }).click();
    await page.getByRole('button', { name: 'Pedir un código' }).click();
    await expect(page.getByLabel('Código vigente', { exact: true })).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    await page.getByRole('button', { name: 'Corregir' }).click();
    await page.getByLabel('Nombre del firmante').fill('Renata Güemes Ávila');
    await page.getByLabel('Motivo del cambio').fill('Cambió quien dirige cumplimiento');
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Motivo del cambio') })
      .getByRole('button', { name: 'Guardar' })
      .click();
    await expect(toasts(page).getByText('Cambio enviado a revisión')).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
