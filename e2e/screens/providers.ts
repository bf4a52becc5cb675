import type { Provider, Providers } from '@finaula/contract/providers';
import { samlProposals } from '@finaula/contract/saml';
import { expect, type Page } from '@playwright/test';
import { fails, heading, inTwoWeeks, press, type Screen } from './opening.ts';

const ID = '00000000-0000-4000-8000-000000000001';

const entra: Provider = {
  id: ID,
  name: 'Cuenta Banco Ejemplo',
  new_people: 'pending',
  settings: {
    kind: 'oidc',
    vendor: 'entra',
    issuer: 'https://login.microsoftonline.com/7d5a1c9e-2f64-4a58-9d1e-6c1b0f8a2b11/v2.0',
    client_id: '3c0f9f3a-8f2d-4a2f-9c55-0a4f6f2f7e10',
    address_claim: 'preferred_username',
  },
  state: 'on',
  has_secret: true,
  sign_in_url: `https://capacitacion.example/entrar/${ID}`,
  redirect_uri: `https://capacitacion.example/entrar/regreso/${ID}`,
  service_provider: null,
  certificates: [],
  certificate_expires_on: null,
  tested_at: '2026-11-20T18:05:00Z',
  configured_by_name: 'Ana Herrera',
  configured_by_me: true,
  approved_by_name: 'Bruno Salas',
  approved_at: '2026-11-20T19:30:00Z',
  last_refusal: {
    at: '2026-11-23T15:40:00Z',
    reason:
      'Falta permitir esta aplicación en tu proveedor. Quien lo administra lo permite una vez para todos (en Entra ID: «Permisos de API», «Conceder consentimiento de administrador»).',
    said: 'consent_required: AADSTS65001: The user or administrator has not consented to use the application.',
  },
  people: 214,
};
const listed = (...providers: Provider[]): Providers => ({
  providers,
  domains: ['demo.finaula.example'],
  next: {
    id: ID,
    redirect_uri: entra.redirect_uri,
    service_provider: {
      entity_id: `https://capacitacion.example/saml/${ID}/metadata`,
      acs_url: `https://capacitacion.example/saml/${ID}/acs`,
      metadata_url: `https://capacitacion.example/saml/${ID}/metadata`,
    },
  },
});
const answers = (reply: Providers) => (page: Page) =>
  page.route('**/api/admin/providers', (route) => route.fulfill({ json: reply }));
const google: Provider = {
  ...entra,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'Google Corporativo',
  state: 'draft',
  settings: {
    kind: 'oidc',
    vendor: 'google',
    issuer: 'https://accounts.google.com',
    client_id: '1234.apps.googleusercontent.com',
    address_claim: 'email',
  },
  tested_at: null,
  last_refusal: null,
  people: 0,
};

const saml: Provider = {
  ...entra,
  settings: {
    kind: 'saml',
    vendor: 'entra',
    idp: {
      entity_id: 'https://sts.windows.net/7d5a1c9e-2f64-4a58-9d1e-6c1b0f8a2b11/',
      sso_url: 'https://login.microsoftonline.com/7d5a1c9e-2f64-4a58-9d1e-6c1b0f8a2b11/saml2',
      certificates: ['AAAA'],
    },
    ...samlProposals.entra,
  },
  service_provider: listed().next.service_provider,
  certificates: [
    {
      sha256: '9f2b4c6d8e0f1a3b5c7d9e1f2a4b6c8d0e2f4a6b8c0d2e4f6a8b0c2d4e6f8a0b',
      subject: 'CN=Microsoft Azure Federated SSO Certificate',
      state: 'valid',
      expires_on: inTwoWeeks.slice(0, 10),
      added_at: '2026-01-20T18:05:00Z',
      used_at: '2026-11-23T15:00:00Z',
    },
    {
      sha256: '1a3b5c7d9e1f2a4b6c8d0e2f4a6b8c0d2e4f6a8b0c2d4e6f8a0b9f2b4c6d8e0f',
      subject: 'CN=Microsoft Azure Federated SSO Certificate',
      state: 'not_yet',
      expires_on: '2029-11-20',
      added_at: '2026-11-23T18:05:00Z',
      used_at: null,
    },
  ],
  certificate_expires_on: inTwoWeeks.slice(0, 10),
};

/** Screens of the institution's providers of identity. */
export const providerScreens: Screen[] = [
  {
    name: 'providers',
    title: 'Providers of identity of an institution',
    who: 'admin',
    address: '/institucion/acceso',
    asSeen: true,
    before: answers(listed(entra, google)),
    open: (page) =>
      page.getByRole('heading', { name: 'Proveedores de identidad' }).evaluate((panel) => panel.scrollIntoView()),
  },
  {
    name: 'provider-new',
    title: 'A provider of identity that is added',
    who: 'admin',
    address: '/institucion/proveedores/nuevo',
    before: answers(listed()),
    open: heading('Registro y conexión'),
  },
  {
    name: 'provider-on',
    title: 'A provider of identity that is on',
    who: 'admin',
    address: `/institucion/proveedores/${ID}`,
    before: answers(listed(entra)),
    open: heading('Conexión'),
  },
  {
    name: 'provider-approval',
    title: 'A provider of identity that a second administrator approves',
    who: 'admin',
    address: `/institucion/proveedores/${ID}`,
    before: answers(
      listed({ ...entra, configured_by_me: false, approved_by_name: null, approved_at: null, last_refusal: null }),
    ),
    open: heading('Conexión'),
  },
  {
    name: 'provider-draft',
    title: 'A provider of identity that is to be tested',
    who: 'admin',
    address: `/institucion/proveedores/${google.id}`,
    before: answers(listed(google)),
    open: heading('Conexión'),
  },
  {
    name: 'provider-saml',
    title: 'A SAML provider whose certificate ends soon',
    who: 'admin',
    address: `/institucion/proveedores/${ID}`,
    before: answers(listed(saml)),
    open: heading('Certificados de firma'),
  },
  {
    name: 'provider-saml-new',
    title: 'A SAML provider that is added',
    who: 'admin',
    address: '/institucion/proveedores/nuevo',
    before: answers(listed()),
    open: async (page) => {
      await page.getByRole('radio', { name: /^SAML 2.0/ }).check();
      await page.getByText('Metadatos de tu proveedor (XML)').waitFor();
    },
  },
  {
    name: 'provider-switch-off',
    title: 'What switching a provider off means',
    who: 'admin',
    address: `/institucion/proveedores/${ID}`,
    before: answers(listed(entra)),
    open: press('Apagar'),
  },
  {
    name: 'provider-tile',
    title: 'Arrival from the tile of a provider’s portal',
    who: 'visitor',
    address: `/entrar/regreso/${ID}`,
    before: (page) => page.route('**/api/auth/providers/*', (route) => route.fulfill({ json: { name: entra.name } })),
    open: (page) => expect(page.getByRole('link', { name: `Entrar con ${entra.name}` })).toBeVisible(),
  },
  {
    name: 'provider-error',
    title: 'A provider of identity that did not load',
    who: 'admin',
    address: `/institucion/proveedores/${ID}`,
    before: fails('**/api/admin/providers'),
    open: heading('Proveedor de identidad'),
  },
  {
    name: 'institution-provider-only',
    title: 'What entering with the provider alone means',
    who: 'admin',
    address: '/institucion/acceso',
    before: answers(listed(entra)),
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Cómo se entra' }).selectOption('provider');
      await page.getByRole('region', { name: 'Acceso' }).getByRole('button', { name: 'Guardar' }).click();
    },
  },
];
