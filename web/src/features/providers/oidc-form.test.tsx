// @vitest-environment happy-dom
import type { Provider, Providers } from '@finaula/contract/providers';
import { expect, it, vi } from 'vitest';
import { fakeApi } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast, waitFor } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { OidcForm } from './oidc-form.tsx';

const next: Providers['next'] = {
  id: idOf(9),
  redirect_uri: 'https://capacitacion.example/entrar/regreso/9',
  service_provider: {
    entity_id: 'https://capacitacion.example/saml/9/metadata',
    acs_url: 'https://capacitacion.example/saml/9/acs',
    metadata_url: 'https://capacitacion.example/saml/9/metadata',
  },
};
const aProvider = (traits: Partial<Provider> = {}): Provider => ({
  id: idOf(9),
  name: 'Cuenta del banco',
  new_people: 'pending',
  settings: {
    kind: 'oidc',
    vendor: 'okta',
    issuer: 'https://banco.okta.com',
    client_id: 'cliente',
    address_claim: 'email',
  },
  state: 'draft',
  has_secret: true,
  sign_in_url: 'https://capacitacion.example/entrar/9',
  redirect_uri: next.redirect_uri,
  service_provider: null,
  certificates: [],
  certificate_expires_on: null,
  tested_at: null,
  configured_by_name: 'Ana Herrera',
  configured_by_me: true,
  approved_by_name: null,
  approved_at: null,
  last_refusal: null,
  people: 0,
  ...traits,
});
const show = (provider: Provider | null) =>
  draw(() => <OidcForm provider={provider} next={next} domains={['banco.example']} />);
const save = () => screen.getByRole('button', { name: 'Guardar' });

it('fields have the vendor’s names, and registered values stay as shown', async () => {
  const sent = vi.fn();
  fakeApi({
    makeProvider: ({ body }) => {
      sent(body);
      return aProvider();
    },
  });
  const { user, router } = await show(null);
  expect(screen.getByLabelText<HTMLInputElement>('URI de redirección').value).toBe(next.redirect_uri);
  await user.click(screen.getByRole('radio', { name: 'Google Workspace' }));
  expect(screen.getByLabelText<HTMLInputElement>('URI de redireccionamiento autorizado').value).toBe(next.redirect_uri);
  expect(screen.queryByLabelText(/Emisor/)).toBeNull();
  await user.click(save());
  expect(screen.getByText('Escribe el nombre que verá tu gente.')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
  fill(screen.getByLabelText('Nombre que verá tu gente'), 'Google');
  fill(screen.getByLabelText('ID de cliente'), ' 1234.apps ');
  fill(screen.getByLabelText('Secreto del cliente'), 'secreto');
  await user.click(screen.getByRole('radio', { name: /^Entra de inmediato/ }));
  await user.click(save());
  await toast('Proveedor agregado. Ahora pruébalo.');
  expect(sent).toHaveBeenCalledWith({
    id: next.id,
    name: 'Google',
    new_people: 'active',
    settings: {
      kind: 'oidc',
      vendor: 'google',
      issuer: 'https://accounts.google.com',
      client_id: '1234.apps',
      address_claim: 'email',
    },
    secret: 'secreto',
  });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/institucion/proveedores/${idOf(9)}`));
});

it('a stored secret is kept unless another is typed, and must be tested again', async () => {
  const sent = vi.fn();
  fakeApi({
    changeProvider: ({ body }) => {
      sent(body);
      return aProvider();
    },
  });
  const { user } = await show(aProvider({ state: 'off' }));
  fill(screen.getByLabelText('Client ID'), 'otro');
  await user.click(save());
  await toast('Guardado. Pruébalo otra vez.');
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ settings: { client_id: 'otro' } });
  expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('secret');
});

it('a provider that is on allows changing its name and newcomers only', async () => {
  const sent = vi.fn();
  fakeApi({
    changeProvider: ({ body }) => {
      sent(body);
      return aProvider({ state: 'on' });
    },
  });
  const { user } = await show(aProvider({ state: 'on' }));
  expect(screen.queryByLabelText('Client secret')).toBeNull();
  fill(screen.getByLabelText('Nombre que verá tu gente'), 'Mi banco');
  await user.click(save());
  await toast('Guardado');
  expect(sent).toHaveBeenCalledWith({ name: 'Mi banco', new_people: 'pending' });
});
