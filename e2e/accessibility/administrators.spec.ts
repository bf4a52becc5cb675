import { DIALOG, expectNoFaultsWhenNarrower } from '../fixtures/accessibility-checks.ts';
import { test } from '../fixtures/institution.ts';
import { expect } from '../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../fixtures/widths.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the panel of an entity and its dialogs have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, office }) => {
    const { name, admin, people } = await office.institution(
      'Íñigo Ñúñez',
      'Bruno Salgado',
      'Carla Ríos',
      'Dora Luna',
      'Elsa Mata',
      'Fe Peña',
    );
    const [inigo] = people;
    if (inigo) await office.verify(admin, inigo);
    await signIn(admin, name);
    await expectNoFaultsWhenNarrower(page, 'panel');
    await page.getByRole('button', { name: 'Verificar a Bruno Salgado' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'enlace', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Desactivar a Íñigo Ñúñez' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'desactivar', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('checkbox', { name: 'Seleccionar a Bruno Salgado' }).check();
    await expectNoFaultsWhenNarrower(page, 'selección');
    await page.getByRole('button', { name: 'Generar 4 enlaces' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'varios enlaces', DIALOG);
    await page.getByRole('dialog').getByRole('button', { name: 'Generar 4 enlaces' }).click();
    await expect(page.getByRole('dialog')).toHaveAccessibleName('4 enlaces generados');
    await expectNoFaultsWhenNarrower(page, 'enlaces generados', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('nadie');
    await expect(page.getByRole('heading', { name: 'Nadie coincide con tu búsqueda' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'nadie coincide', 'html', false);
  },
);

test(
  'the administrator’s institution and its dialogs have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, openAs, office }) => {
    const { name, admin } = await office.registerEntity(`Caja ${crypto.randomUUID()}`);
    await office.registerPerson((await office.entityNamed(name)).id, 'Íñigo Ñúñez');
    await openAs(admin, '/');
    await expect(page.getByText('Tu institución está por revisar')).toBeVisible();
    await page.getByRole('button', { name: 'Rechazar el registro de Íñigo Ñúñez' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'rechazar', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Institución', exact: true }).click();
    await page.getByRole('button', { name: 'Comprobar el dominio' }).click();
    await expect(page.getByLabel('Nombre del registro', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Buscar el registro' }).click();
    await expect(page.getByText('Aún no está')).toBeVisible();
    await page.getByRole('button', { name: 'Corregir' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('button', { name: 'Pedir un código' }).click();
    await expect(page.getByLabel('Código vigente', { exact: true })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'institución');
    await page.getByRole('button', { name: 'Nombrar a otra persona' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'nombrar', DIALOG);
  },
);

test(
  'the panel of the SuperAdmin and its dialogs have no accessibility faults',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, office }) => {
    const { name } = await office.institution('Íñigo Ñúñez');
    await signIn('SuperAdmin', 'Usuarios pendientes');
    await expect(page.getByRole('table')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'pendientes');
    await page.getByRole('link', { name: 'Entidades' }).click();
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('button', { name: /^Cambiar a Paid/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'plan', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Revisar ${name}` }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'revisión', DIALOG);
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('');
    await expectNoFaultsWhenNarrower(page, 'entidades');
    await page.getByRole('link', { name: 'Cursos', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Cargar contenido' })).toBeVisible();
    await expectNoFaultsWhenNarrower(page, 'cursos');
  },
);
