import { proveDomain, startSamlProvider } from '@finaula/server/testing';
import { DIALOG, expectNoFaults, expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { chooseAt, test } from '../../fixtures/identity-provider.ts';
import { expect } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an identity provider is switched on after its test passes, and then is the only way in',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office, databaseUrl, reachable: idp }, { project }) => {
    const { admin, name } = await office.institution();
    const domain = `${crypto.randomUUID()}.example`;
    const person = `Adriana ${project.name}`;
    idp.knows(person, { sub: domain, email: `adriana@${domain}`, email_verified: true, name: 'Adriana Montes' });
    await openAs(admin, '/institucion/acceso');
    await expect(page.getByText('un proveedor solo responde por un dominio comprobado')).toBeVisible();
    await proveDomain(databaseUrl, name, domain);
    await page.reload();
    await page.getByRole('link', { name: 'Agregar un proveedor' }).click();

    await page.getByRole('radio', { name: 'Otro, con OpenID Connect' }).check();
    idp.registers(await page.getByRole('textbox', { name: 'Redirect URI' }).inputValue());
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Escribe el secreto que te dio tu proveedor.')).toBeVisible();
    // A target does not get smaller when the bar covers it.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoFaultsWhenNarrower(page, 'proveedor nuevo');
    await page.getByLabel('Nombre que verá tu gente').fill('Cuenta de la caja');
    await page.getByLabel('Emisor (issuer)').fill(idp.issuer);
    await page.getByLabel('Identificador del cliente (client_id)').fill(idp.client_id);
    await page.getByLabel('Secreto del cliente (client_secret)').fill('uno que no es');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cuenta de la caja' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Encender' })).toBeDisabled();

    await page.getByRole('button', { name: 'Probar' }).click();
    await chooseAt(page, person);
    await expect(page.getByRole('heading', { name: 'La prueba no pasó' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('El proveedor no aceptó el secreto del cliente');
    await expectNoFaults(page, 'prueba que no pasó');
    await page.getByRole('link', { name: 'Corregir el proveedor' }).click();
    await page.getByLabel('Secreto del cliente (client_secret)').fill(idp.client_secret);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Guardado. Pruébalo otra vez.')).toBeVisible();
    // The provider remembers who they are.
    await page.getByRole('button', { name: 'Probar' }).click();
    await expect(page.getByRole('heading', { name: 'La prueba salió bien' })).toBeVisible();
    await expect(page.getByText(`adriana@${domain}`)).toBeVisible();
    await expectNoFaults(page, 'prueba que salió bien');
    await page.getByRole('link', { name: 'Seguir con el proveedor' }).click();

    await page.getByRole('button', { name: 'Encender' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Nadie lo nota todavía');
    await expectNoFaults(page, 'encender', DIALOG);
    await dialog.getByRole('button', { name: 'Encender' }).click();
    await expect(page.getByText('Encendido', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Permitir también el proveedor' }).click();
    await expect(page.getByText('Tu gente ya puede entrar con el proveedor')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'proveedor encendido');

    await page.getByRole('link', { name: 'Acceso e identidad' }).click();
    await page.getByRole('combobox', { name: 'Cómo se entra' }).selectOption('provider');
    await page.getByRole('region', { name: 'Acceso' }).getByRole('button', { name: 'Guardar' }).click();
    await expect(dialog).toContainText('ya no podrán entrar con ella');
    await expectNoFaults(page, 'solo con el proveedor', DIALOG);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await expect(page.getByText('Política de acceso cambiada')).toBeVisible();
    await page.getByRole('link', { name: 'Configurar Cuenta de la caja' }).click();
    await page.getByRole('button', { name: 'Apagar' }).click();
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await expect(page.getByText('Es el único proveedor encendido', { exact: false })).toBeVisible();
  },
);

test('an employee signs in with SAML when the provider was set up from its metadata', async ({
  page,
  openAs,
  office,
  databaseUrl,
  elsewhere,
}) => {
  const idp = await startSamlProvider();
  elsewhere.add(idp.origin);
  try {
    const { admin, name } = await office.institution();
    const domain = `${crypto.randomUUID()}.example`;
    await proveDomain(databaseUrl, name, domain);
    const person = (full: string, mail: string) =>
      idp.knows(full, { nameId: full, format: 'persistent', attributes: { mail, displayName: full } });
    person('Adriana Montes', `adriana@${domain}`);
    person('Lucía Ortega', `lucia@${domain}`);
    await openAs(admin, '/institucion/proveedores/nuevo');
    await page.getByRole('radio', { name: /^SAML 2.0/ }).check();
    await page.getByRole('radio', { name: 'Otro, con SAML 2.0' }).check();
    await page.getByLabel('Metadatos de tu proveedor (XML)').fill('<no-es/>');
    await page.getByRole('button', { name: 'Leer los metadatos' }).click();
    await expect(page.getByText('no describen a un proveedor de identidad')).toBeVisible();
    await page.getByLabel('Metadatos de tu proveedor (XML)').fill(idp.metadata());
    await page.getByRole('button', { name: 'Leer los metadatos' }).click();
    await expect(page.getByText('Metadatos leídos')).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNoFaultsWhenNarrower(page, 'SAML, metadatos leídos');
    await page.getByLabel('Nombre que verá tu gente').fill('Directorio de la caja');
    await page.getByText('Entra de inmediato').click();
    await page.getByRole('button', { name: 'Guardar' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'Directorio de la caja' })).toBeVisible();
    await expect(page.getByText('Todavía no ha firmado nada', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Probar' }).click();
    await chooseAt(page, 'Adriana Montes');
    await expect(page.getByRole('heading', { name: 'La prueba salió bien' })).toBeVisible();
    await page.getByRole('link', { name: 'Seguir con el proveedor' }).click();
    await expect(page.getByText('Firmó por última vez', { exact: false })).toBeVisible();
    await page.getByRole('button', { name: 'Encender' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Encender' }).click();
    await page.getByRole('button', { name: 'Permitir también el proveedor' }).click();
    await expect(page.getByText('Tu gente ya puede entrar con el proveedor')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'SAML encendido');
    await page.getByRole('button', { name: /^Retirar el certificado/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
    await expect(page.getByText('Ningún otro certificado vigente', { exact: false })).toBeVisible();

    await page.getByRole('button', { name: 'Cerrar sesión' }).press('Enter');
    await page.goto('/?pantalla=entrar');
    await page.getByLabel('Correo electrónico').fill(`lucia@${domain}`);
    await page.getByRole('button', { name: 'Entrar con Directorio de la caja' }).click();
    await chooseAt(page, 'Lucía Ortega');
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
  } finally {
    await idp.stop();
  }
});
