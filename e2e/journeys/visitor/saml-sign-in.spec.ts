import type { Provider } from '@finaula/contract/providers';
import { proveDomain, startSamlProvider } from '@finaula/server/testing';
import { chooseAt } from '../../fixtures/identity-provider.ts';
import { test } from '../../fixtures/institution.ts';
import { expect } from '../../fixtures/journey.ts';
import { AT_BOTH_WIDTHS } from '../../fixtures/widths.ts';

test(
  'an employee returns from a SAML provider to the tab that they left, and only once',
  AT_BOTH_WIDTHS,
  async ({ page, office, databaseUrl, elsewhere, request }) => {
    const idp = await startSamlProvider();
    elsewhere.add(idp.origin);
    const institution = await office.institution();
    const domain = `${crypto.randomUUID()}.example`;
    await proveDomain(databaseUrl, institution.name, domain);
    const token = await office.tokenOf(institution.admin);
    const settings = {
      kind: 'saml',
      vendor: 'other',
      idp: { entity_id: idp.entityId, sso_url: `${idp.origin}/sso`, certificates: [idp.certificate()] },
      name_id_format: 'persistent',
      subject_attribute: null,
      address_attribute: 'mail',
      name_attributes: ['displayName'],
    };
    const described = { name: 'Cuenta de la caja', new_people: 'active', settings };
    const { id } = await office.post<Provider>('/api/admin/providers', described, token);
    const knows = (name: string) =>
      idp.knows(name, {
        nameId: name,
        format: 'persistent',
        attributes: { mail: `${crypto.randomUUID()}@${domain}`, displayName: name },
      });
    knows('Prueba');
    const { begun } = await office.post<{ begun: { redirect: string; browser: string } }>(
      `/api/admin/providers/${id}/tests`,
      {},
      token,
    );
    const { acs, fields } = await idp.answerTo(begun.redirect, 'Prueba');
    const posted = await request.post(acs, { form: fields, maxRedirects: 0 });
    const answer = new URL(posted.headers().location ?? '').search.slice(1);
    await office.post('/api/admin/providers/tests/finish', { provider_id: id, browser: begun.browser, answer }, token);
    await office.post(`/api/admin/providers/${id}/switch`, { enabled: true }, token);
    await office.patch('/api/admin/access-policy', { sign_in: 'both' }, token);

    knows('Lucía Ortega');
    await page.goto('/?pantalla=entrar');
    await page.getByLabel('Correo electrónico').fill(`lucia@${domain}`);
    await page.getByRole('button', { name: 'Entrar con Cuenta de la caja' }).click();
    const returned = page.waitForRequest((asked) => asked.url().includes(`/entrar/regreso/${id}?`));
    await chooseAt(page, 'Lucía Ortega');
    await expect(page.getByRole('heading', { name: 'Tus cursos' })).toBeVisible();
    await page.goto((await returned).url());
    await expect(page.getByRole('heading', { name: 'No pudimos iniciar tu sesión' })).toBeVisible();
    await idp.stop();
  },
);
