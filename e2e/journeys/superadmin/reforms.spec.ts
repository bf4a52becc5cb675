import { expectNoFaults } from '../../fixtures/accessibility-checks.ts';
import { toasts } from '../../fixtures/administrators.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an institution sees whom a change concerns before it recertifies an area',
  AT_BOTH_WIDTHS,
  async ({ page, office, openAs }, { project }) => {
    const { admin, people } = await office.institution('Ximena Ordóñez Luna', 'Hilario Peña Cantú');
    const token = await office.tokenOf(admin);
    for (const person of people) await office.verify(admin, person);
    for (const [n, area] of ['Crédito', 'Sucursales'].entries())
      await office.patch(`/api/admin/entity-users/${people[n]?.id}`, { area }, token);
    const title = `Cambia el plazo de aviso (${project.name})`;

    await openAs('SuperAdmin', '/normativa');
    await page.getByLabel('Buscar por nombre o siglas').fill('LFPIORPI');
    await page.getByRole('button', { name: /^Ver qué depende de Ley Federal para la Prevención/ }).click();
    await expect(page.getByText(/láminas la citan$/)).toBeVisible();
    await page.getByText(/^\d+ reactivos de examen se apoyan en ella$/).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: / · m\d\d-x\d+ · LFPIORPI/ })
        .first(),
    ).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaults(page, 'lo que depende de una fuente');
    await page.getByRole('button', { name: 'Escribir un aviso' }).click();
    await expectNoFaults(page, 'el aviso de un cambio');
    await page.getByRole('button', { name: 'Revisar y publicar' }).click();
    await expect(page.getByText('Escribe qué cambia.')).toBeVisible();
    await page.getByLabel('Qué cambia').fill(title);
    await page.getByLabel('En resumen').fill('El plazo es menor desde hoy, según su artículo 24.');
    await page.getByLabel('Publicado el').fill('2026-08-03');
    await page.getByRole('group', { name: 'Cursos para recertificarse' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Revisar y publicar' }).click();
    await expectNoFaults(page, 'antes de publicar');
    const publish = page.getByRole('button', { name: 'Publicar para todas' });
    await expect(publish).toBeDisabled();
    await page.getByLabel('Escribe LFPIORPI para publicar').fill('lfpiorpi');
    await publish.click();
    await expect(toasts(page).getByText(`Aviso publicado: ${title}`)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('0 instituciones decidieron');

    await openAs(admin, '/');
    await page.getByRole('link', { name: /^Cumplimiento/ }).click();
    await page.getByRole('link', { name: /^Obligaciones/ }).click();
    await page.getByRole('button', { name: `Decidir sobre ${title}` }).click();
    await page.getByText('Recertificar ciertas áreas').click();
    await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
    await expect(page.getByText('Elige al menos un área.')).toBeVisible();
    await expectNoFaults(page, 'la decisión ante un cambio');
    await page.getByRole('checkbox', { name: /^Crédito/ }).check();
    await page.getByRole('button', { name: 'Ver a quién le toca' }).click();
    await expect(page.getByRole('dialog').getByText('1 persona', { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('Ximena Ordóñez Luna')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Recertificar', exact: true }).click();
    await expect(toasts(page).getByText('Recertificación creada: ya está en tus obligaciones')).toBeVisible();
    await expect(page.getByText(/^Se recertifica: Crédito · decidido el/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 3, name: `Recertificación: ${title}` })).toBeVisible();
    await expect(page.getByRole('button', { name: `Decidir sobre ${title}` })).toHaveCount(0);

    const correction = `${title}: corrección`;
    await openAs('SuperAdmin', '/normativa');
    await page.getByRole('button', { name: `Corregir ${title}`, exact: true }).click();
    await page.getByRole('button', { name: 'Escribir la corrección' }).click();
    await expect(page.getByText(`Este corrige «${title}»`)).toBeVisible();
    await page.getByLabel('Qué cambia').fill(correction);
    await expectNoFaults(page, 'la corrección de un aviso');
    await page.getByRole('button', { name: 'Revisar y publicar' }).click();
    await page.getByLabel('Escribe LFPIORPI para publicar').fill('LFPIORPI');
    await page.getByRole('button', { name: 'Publicar para todas' }).click();
    await expect(toasts(page).getByText(`Aviso publicado: ${correction}`)).toBeVisible();
    await expect(page.getByText(`Lo corrigió el aviso «${correction}».`)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await openAs(admin, '/cumplimiento/obligaciones');
    await expect(page.getByText(`Corrige el aviso «${title}».`)).toBeVisible();
    await expect(page.getByRole('button', { name: `Decidir sobre ${correction}` })).toBeVisible();
  },
);
