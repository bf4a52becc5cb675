// @vitest-environment happy-dom
import type { Provider } from '@finaula/contract/providers';
import { type SigningCertificate, samlProposals } from '@finaula/contract/saml';
import { expect, it } from 'vitest';
import { mexicanToday } from '../../lib/dates/mexico-city-time.ts';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, within } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { Certificates, daysToExpiry } from './certificates.tsx';

const inDays = (days: number) => new Date(Date.parse(mexicanToday()) + days * 86_400_000).toISOString().slice(0, 10);
const aCertificate = (traits: Partial<SigningCertificate> = {}): SigningCertificate => ({
  sha256: 'a'.repeat(64),
  subject: 'CN=Proveedor',
  state: 'valid',
  expires_on: inDays(20),
  added_at: '2026-11-20T18:00:00Z',
  used_at: null,
  ...traits,
});
const aProvider = (certificates: SigningCertificate[]): Provider => ({
  id: idOf(9),
  name: 'Cuenta del banco',
  new_people: 'pending',
  settings: {
    kind: 'saml',
    vendor: 'other',
    idp: { entity_id: 'https://idp.example', sso_url: 'https://idp.example/sso', certificates: ['AAAA'] },
    ...samlProposals.other,
  },
  state: 'on',
  has_secret: false,
  sign_in_url: 'https://aula.example/entrar/p',
  redirect_uri: 'https://capacitacion.example/saml/9/acs',
  service_provider: null,
  certificates,
  certificate_expires_on: inDays(20),
  tested_at: '2026-11-20T18:00:00Z',
  configured_by_name: 'Ana Herrera',
  configured_by_me: true,
  approved_by_name: null,
  approved_at: null,
  last_refusal: null,
  people: 3,
});

it.each([
  [31, null],
  [30, 30],
  [0, 0],
  [-2, -2],
])('%d days before nobody enters any more: %s', (days, said) => {
  expect(daysToExpiry({ certificate_expires_on: inDays(days) })).toBe(said);
});

it('an ending certificate is announced, the next one is added, and a needed one stays', async () => {
  const api = fakeApi({
    addProviderCertificate: () => aProvider([aCertificate(), aCertificate({ sha256: 'b'.repeat(64) })]),
    retireProviderCertificate: () => refuse('PROVIDER_CERTIFICATE_IS_NEEDED'),
  });
  const { user } = await draw(() => <Certificates provider={aProvider([aCertificate()])} />);
  expect(screen.getByText('Su certificado vence en 20 días')).toBeTruthy();
  fill(screen.getByLabelText('Otro certificado'), 'BBBB');
  await user.click(screen.getByRole('button', { name: 'Agregar el certificado' }));
  await toast('Certificado agregado. Actívalo en tu proveedor y prueba.');
  await user.click(screen.getByRole('button', { name: /^Retirar el certificado/ }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retirar' }));
  await toast(/Ningún otro certificado vigente/);
  expect(api.made).toEqual(['addProviderCertificate', 'retireProviderCertificate']);
});
