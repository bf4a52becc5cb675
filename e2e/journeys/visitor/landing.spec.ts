import type { Locator, Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, fillSignIn, settled, test } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS, ON_A_PHONE } from '../../fixtures/widths.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /Notificaciones/ });
const footer = (page: Page) => page.getByRole('contentinfo');

interface Platform {
  product_name: string;
  support_email: string;
  company_address: string;
}
const platformOf = async (page: Page): Promise<Platform> => (await page.request.get('/api/platform')).json();

/** Opens, is read and closed by keyboard alone, and gives the focus back to what opened it. */
async function expectDialog(page: Page, opener: Locator, title: string, texts: readonly string[]): Promise<void> {
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  for (const text of texts) await expect(dialog).toContainText(text);
  await expectNoSidewaysScroll(page);
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab');
    await expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);
  }
  await dialog.getByRole('button', { name: 'Entendido' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

test('the root shows the landing page, the sign-in card with a way back, or the dashboard [2-routes] [2-signin-card] [2-landing-header]', async ({
  page,
  account,
}) => {
  await page.goto('/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'El cumplimiento se aprende. Y se demuestra.' }),
  ).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Registrarse' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeFocused();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'El cumplimiento se aprende.' })).toBeVisible();
  await page.goBack();
  await fillSignIn(page, account('Empleada'));
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Tus cursos' })).toBeVisible();
});

test(
  'the header opens the registration and, on a desk, leads to each section [2-landing-header]',
  AT_BOTH_WIDTHS,
  async ({ page, isMobile }) => {
    await page.goto('/');
    const register = page.getByRole('banner').getByRole('button', { name: 'Registrarse' });
    await register.click();
    await expect(page.getByRole('tab', { name: 'Empleado', selected: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(register).toBeFocused();
    if (isMobile) return;
    for (const name of ['Cursos', 'Características', 'Planes']) {
      await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name }).click();
      await expect(page.locator('section:focus')).toBeInViewport();
    }
  },
);

test('the registration gives the focus back however early Esc comes', async ({ page }) => {
  // The clock runs timers of zero ms late, and the focus moves into a dialog by one.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, { setTimeout: (work: TimerHandler, ms = 200) => setTimeout(work, ms) });
  });
  await page.goto('/');
  const register = page.getByRole('banner').getByRole('button', { name: 'Registrarse' });
  await register.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(register).toBeFocused();
});

test('the hero invites to a free trial, which opens the registration of an entity [2-landing-hero]', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Comenzar prueba gratis' }).click();
  await expect(page.getByRole('dialog', { name: 'Crea tu cuenta' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Entidad', selected: true })).toBeVisible();
});

test(
  'the landing page has the features, categories, plans and claims of the specification [2-landing-features] [2-landing-categories] [2-landing-pricing] [2-landing-benefits] [9-landing-claims]',
  AT_BOTH_WIDTHS,
  async ({ page, isMobile }) => {
    await page.goto('/');
    const features = page.getByRole('region', { name: 'Hecha para quien responde ante la autoridad' });
    for (const name of ['Cumplimiento normativo', 'Multientidad', 'Certificación'])
      await expect(
        features.getByRole('article').filter({ has: page.getByRole('heading', { level: 3, name }) }),
      ).toBeVisible();

    const courses = page.getByRole('region', { name: '18 módulos en seis áreas' });
    const areas = courses.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
    await expect(areas).toHaveCount(6);
    const counts = await areas.getByText(/^\d+ módulos$/).allTextContents();
    expect(counts).toEqual(['3', '5', '3', '3', '2', '2'].map((count) => `${count} módulos`));
    const modules = areas.getByRole('listitem', { includeHidden: true });
    await expect(modules).toHaveCount(18);
    if (!isMobile) await expect(modules.last()).toHaveText('Ley Fintech: ITF, fondos de pago y activos virtuales');

    const plan = (name: string) => page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(plan('Plan Standard')).toContainText('Gratis');
    await expect(plan('Plan Standard').getByRole('listitem')).toHaveText([
      'Cursos básicos de cumplimiento',
      'Constancias de finalización',
      'Hasta 100 usuarios',
    ]);
    await expect(plan('Plan Custom')).toContainText('precio por contacto');
    await expect(plan('Plan Custom').getByRole('listitem')).toHaveText([
      'Todos los cursos',
      'Contenido propio',
      'Usuarios ilimitados',
      'Soporte prioritario 24/7',
      'Integraciones',
    ]);

    const benefits = page.getByRole('region', { name: 'Beneficios clave' });
    await expect(benefits).toContainText('Más de +1,000');
    await expect(benefits).toContainText('profesionales capacitados');
    await expect(benefits).toContainText('18');
    await expect(benefits.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByText('Más de 1,000 profesionales capacitados.', { exact: false })).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);

test(
  'the landing page shows three screens of the product, loaded when they come near',
  AT_BOTH_WIDTHS,
  async ({ page, isMobile }) => {
    await page.goto('/');
    const pictures = page.getByRole('region', { name: 'Así se ve por dentro' }).getByRole('img');
    await expect(pictures).toHaveCount(3);
    for (const picture of await pictures.all()) {
      await expect(picture).toHaveAttribute('alt', /^Pantalla de /);
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBe(isMobile ? 780 : 1500);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
        isMobile ? 'phone' : 'desk',
      );
    }
  },
);

test('contacting sales shows only the support e-mail and Entendido [2-landing-contact]', async ({ page }) => {
  await page.goto('/');
  const { support_email } = await platformOf(page);
  await expectDialog(page, page.getByRole('button', { name: 'Contactar a ventas' }), 'Contacto', [support_email]);
  await page.getByRole('button', { name: 'Contactar a ventas' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('link', { name: support_email })).toHaveAttribute('href', `mailto:${support_email}`);
  await expect(dialog).toHaveText(`ContactoEscríbenos a ${support_email}Entendido`);
});

test('the privacy notice names the responsible company, the ARCO rights and the authority [2-landing-privacy]', async ({
  page,
}) => {
  await page.goto('/');
  const { product_name, support_email, company_address } = await platformOf(page);
  await expectDialog(page, footer(page).getByRole('link', { name: 'Aviso de privacidad' }), 'Aviso de privacidad', [
    'Última actualización: 28 de noviembre de 2026',
    `${product_name}, con domicilio en ${company_address}, es responsable`,
    support_email,
    'Qué datos tratamos',
    'Para qué los usamos',
    'Tus derechos ARCO',
    'veinte días hábiles',
    'quince días hábiles',
    'Transferencias',
    'Cambios a este aviso',
    'Secretaría Anticorrupción y Buen Gobierno',
  ]);
});

test('the terms name the support e-mail and the address [2-landing-terms]', async ({ page }) => {
  await page.goto('/');
  const { support_email, company_address } = await platformOf(page);
  await expectDialog(
    page,
    footer(page).getByRole('link', { name: 'Términos y condiciones' }),
    'Términos y condiciones',
    [
      'Última actualización: 20 de noviembre de 2026',
      company_address,
      support_email,
      'No es una certificación oficial',
      'La inclusión en el directorio no implica relación comercial, autorización ni aval.',
    ],
  );
});

test('the sign-in card leads to the registration and the legal texts by their addresses', async ({ page }) => {
  await page.goto('/?pantalla=entrar');
  await page.getByRole('link', { name: 'Términos y condiciones' }).click();
  await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Términos y condiciones' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Regístrate' }).click();
  await expect(page.getByRole('dialog', { name: 'Crea tu cuenta' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the quick links of the footer move scroll and focus to their section [2-landing-footer]', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const sections = {
    Cursos: '18 módulos en seis áreas',
    Planes: 'Empieza gratis y crece cuando lo necesites',
    Características: 'Hecha para quien responde ante la autoridad',
  };
  for (const [link, heading] of Object.entries(sections)) {
    await footer(page).getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
    await expect(page.getByRole('region', { name: heading })).toBeFocused();
  }
  await footer(page).getByRole('link', { name: 'Soporte' }).click();
  await expect(page.getByRole('dialog', { name: 'Contacto' })).toBeVisible();
});

test('the newsletter thanks in a toast and in its own place without a call [2-landing-newsletter] [2-landing-toasts] [5-newsletter] [8-newsletter]', async ({
  page,
}) => {
  await page.goto('/');
  const email = footer(page).getByLabel('Correo electrónico');
  const send = footer(page).getByRole('button', { name: 'Suscribirme' });
  await send.click();
  await expect(footer(page).getByText('Escribe tu correo electrónico.')).toBeVisible();
  await expect(email).toBeFocused();
  await email.fill('   ');
  await send.click();
  await expect(footer(page).getByText('Escribe tu correo electrónico.')).toBeVisible();
  await email.fill('no es correo');
  await send.click();
  await expect(footer(page).getByText('Escribe un correo válido', { exact: false })).toBeVisible();

  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await email.fill('ana@institucion.example');
  await email.press('Enter');
  await expect(footer(page).getByRole('status')).toHaveText('¡Gracias por suscribirte!');
  await expect(email).toBeHidden();
  const toast = toasts(page).getByRole('status');
  await expect(toast).toHaveText('¡Gracias por suscribirte!');
  const box = await toast.boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(width - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThanOrEqual(24);
  expect(box?.y).toBeLessThanOrEqual(24);
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('no screen of a visitor scrolls sideways at 360 px', ON_A_PHONE, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const address of [
    '/',
    '/?registro=entidad',
    '/?registro=empleado',
    '/?dialogo=privacidad',
    '/?pantalla=entrar',
    '/verify/',
  ]) {
    await page.goto(address);
    await settled(page);
    await expectNoSidewaysScroll(page);
  }
});
