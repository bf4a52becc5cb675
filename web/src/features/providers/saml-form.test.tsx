// @vitest-environment happy-dom
import type { Providers } from '@finaula/contract/providers';
import { samlProposals } from '@finaula/contract/saml';
import { expect, it, vi } from 'vitest';
import { fakeApi, refuse } from '../../testing/fake-api.ts';
import { draw, fill, screen, toast } from '../../testing/render.tsx';
import { idOf } from '../../testing/samples.ts';
import { SamlForm } from './saml-form.tsx';

const address = 'https://capacitacion.example/saml/9';
const next: Providers['next'] = {
  id: idOf(9),
  redirect_uri: 'https://capacitacion.example/entrar/regreso/9',
  service_provider: {
    entity_id: `${address}/metadata`,
    acs_url: `${address}/acs`,
    metadata_url: `${address}/metadata`,
  },
};

it('a provider may be saved incomplete, but a half description must be completed', async () => {
  const sent = vi.fn();
  fakeApi({
    makeProvider: ({ body }) => {
      sent(body);
      return refuse('PROVIDERS_FULL');
    },
  });
  const { user } = await draw(() => <SamlForm provider={null} next={next} domains={['banco.example']} />);
  await user.click(screen.getByRole('radio', { name: 'Okta' }));
  expect(screen.getByLabelText<HTMLInputElement>('Single sign-on URL').value).toBe(`${address}/acs`);
  expect(screen.getByLabelText<HTMLInputElement>('Audience URI (SP Entity ID)').value).toBe(`${address}/metadata`);
  fill(screen.getByLabelText('Nombre que verá tu gente'), 'Okta');
  const save = screen.getByRole('button', { name: 'Guardar' });
  await user.click(save);
  await toast('No pudimos guardar el proveedor');
  expect(sent).toHaveBeenLastCalledWith({
    id: next.id,
    name: 'Okta',
    new_people: 'pending',
    settings: { kind: 'saml', vendor: 'okta', idp: null, ...samlProposals.okta },
  });
  fill(screen.getByLabelText('Issuer'), 'http://www.okta.com/exk1');
  await user.click(save);
  expect(screen.getByText('Escribe una dirección que empieza con https://.')).toBeTruthy();
  expect(screen.getByText('Pega el certificado de firma de tu proveedor.')).toBeTruthy();
  expect(sent).toHaveBeenCalledTimes(1);
});
