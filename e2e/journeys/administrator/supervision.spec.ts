import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'a file is asked for, built while the page is away, and downloaded',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, office }) => {
    const { name, admin } = await office.institution();
    await signIn(admin, name);
    await page.goto('/cumplimiento/expedientes');
    await expect(page.getByRole('heading', { name: 'Todavía no pides ninguno' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoFaultsWhenNarrower(page, 'expedientes, ninguno');
    await page.getByRole('button', { name: 'Generar expediente' }).click();
    await expect(page.getByText('Todo el personal', { exact: false }).last()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Descargar', exact: true })).toBeVisible({ timeout: 30_000 });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar', exact: true }).click();
    expect((await saved).suggestedFilename()).toMatch(/^expediente-[0-9A-Z-]{32}\.zip$/);
    await expectNoSidewaysScroll(page);
    await expectNoFaultsWhenNarrower(page, 'expediente listo');
  },
);
