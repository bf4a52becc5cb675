import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import { expectNoFaultsWhenNarrower } from '../../fixtures/accessibility-checks.ts';
import { test } from '../../fixtures/institution.ts';
import { expect, expectNoSidewaysScroll } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

/** The browser sends only requests without a body while it checks a file. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || request.postData() !== null) sent.push(`${request.method()} ${request.url()}`);
  });
  return sent;
}

test(
  'a supervision file is checked in the browser, and each change is named',
  AT_BOTH_WIDTHS,
  async ({ page, signIn, office, browser, baseURL }) => {
    const { name, admin, entityId } = await office
      .institution()
      .then(async (made) => ({ ...made, entityId: (await office.entityNamed(made.name)).id }));
    for (const person of ['Ángela Núñez', 'Íñigo Peña', 'Óscar Muñoz']) await office.registerPerson(entityId, person);
    await signIn(admin, name);
    await page.goto('/cumplimiento/expedientes');
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(new Date());
    for (const label of ['al', 'Situación al']) await page.getByLabel(label, { exact: true }).fill(today);
    await page.getByRole('button', { name: 'Generar expediente' }).click();
    await expect(page.getByRole('button', { name: 'Copia con iniciales' })).toBeVisible({ timeout: 30_000 });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Descargar', exact: true }).click();
    const whole = await (await saved).path();
    const savedCopy = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Copia con iniciales' }).click();
    const copy = await (await savedCopy).path();

    const stranger = await browser.newPage({
      ...(baseURL !== undefined && { baseURL }),
      ...(page.viewportSize() && { viewport: page.viewportSize() }),
    });
    const sent = watchRequests(stranger);
    await stranger.goto('/expedientes/verificar');
    await expect(stranger.getByRole('heading', { level: 1, name: 'Verifica un expediente' })).toBeVisible();
    await expectNoFaultsWhenNarrower(stranger, 'verificar un expediente');
    const check = async (path: string, verdict: string) => {
      await stranger.locator('input[type=file]').setInputFiles(path);
      await expect(stranger.getByRole('heading', { name: verdict })).toBeVisible({ timeout: 30_000 });
      await expectNoSidewaysScroll(stranger);
    };
    await check(whole, 'Expediente íntegro: es el que se firmó');
    await expect(stranger.getByText('Es una de las que publica esta plataforma.')).toBeVisible();
    await stranger.screenshot({ path: test.info().outputPath('como-se-firmo.png'), fullPage: true });
    await expectNoFaultsWhenNarrower(stranger, 'expediente verificado');
    await check(copy, 'Lo que se pudo comprobar coincide');
    await expect(stranger.getByText('Esta copia no dice sus nombres.', { exact: false })).toBeVisible();

    const files = unzipSync(readFileSync(whole));
    const altered = async (change: (inside: Record<string, Uint8Array>) => void) => {
      const inside = Object.fromEntries(
        Object.entries(files).map(([path, content]) => [path, Uint8Array.from(content)]),
      );
      change(inside);
      const path = test.info().outputPath('alterado.zip');
      writeFileSync(path, zipSync(inside as Zippable));
      await check(path, 'El expediente no es como se firmó');
    };
    /** One byte in the middle. */
    const flip = (path: string) => (inside: Record<string, Uint8Array>) => {
      const content = inside[path];
      if (!content) throw new Error(`${path} is not there`);
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
    };
    for (const path of [
      'index.html',
      'plantilla.jsonl',
      'identidades.jsonl',
      'situacion.csv',
      'bitacora.jsonl',
      'llaves/jwks.json',
      'SHA256SUMS',
    ]) {
      await altered(flip(path));
      await expect(
        stranger.getByRole('listitem').filter({ hasText: 'Cambió' }).filter({ hasText: path }),
      ).toBeVisible();
    }
    await altered(flip('manifest.sig'));
    await expect(stranger.getByText('manifest.json o su firma cambiaron.')).toBeVisible();
    await altered(flip('emision/emision.sig'));
    await expect(stranger.getByText('emision.json o su firma cambiaron', { exact: false })).toBeVisible();
    await altered((inside) => {
      delete inside['exenciones.csv'];
      inside['constancias/otra.pdf'] = new Uint8Array([1]);
    });
    await expect(
      stranger.getByRole('listitem').filter({ hasText: 'Falta' }).filter({ hasText: 'exenciones.csv' }),
    ).toBeVisible();
    await expect(
      stranger.getByRole('listitem').filter({ hasText: 'Sobra' }).filter({ hasText: 'constancias/otra.pdf' }),
    ).toBeVisible();
    await stranger.screenshot({ path: test.info().outputPath('alterado.png'), fullPage: true });
    await expectNoFaultsWhenNarrower(stranger, 'expediente alterado');

    const other = test.info().outputPath('otro.zip');
    writeFileSync(other, 'no es un zip');
    await stranger.locator('input[type=file]').setInputFiles(other);
    await expect(stranger.getByText('No es un expediente de supervisión')).toBeVisible();

    // No file is called sound when the platform cannot be asked about its key.
    await stranger.route('**/api/public/keys', (route) => route.abort());
    await check(whole, 'Lo que se pudo comprobar coincide');
    await expect(stranger.getByText('Abajo está lo que no se pudo comprobar: no lo des por válido.')).toBeVisible();
    await stranger.screenshot({ path: test.info().outputPath('desconocido.png'), fullPage: true });
    expect(sent).toEqual([]);
    await stranger.close();
  },
);
