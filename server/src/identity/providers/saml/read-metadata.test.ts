import { expect, test } from 'vitest';
import { newSigner } from '../../../testing/saml-signer.ts';
import { readMetadata } from './read-metadata.ts';

const [one, two] = [await newSigner('Uno'), await newSigner('Dos')];
const short = await newSigner('Corto', { bits: 1024 });
const bodyOf = ({ certificate }: { certificate: string }) => certificate.replaceAll(/-----[^-]+-----\n/g, '');
const MD = 'urn:oasis:names:tc:SAML:2.0:metadata';
const keyOf = (signer: { certificate: string }, use = ' use="signing"') =>
  `<KeyDescriptor${use}><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${bodyOf(signer)}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>`;
const redirect = (location = 'https://proveedor.example/sso') =>
  `<SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/>`;
const role = (content: string) =>
  `<IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</IDPSSODescriptor>`;
const entity = (content: string, id = 'https://sts.windows.net/0a/') =>
  `<EntityDescriptor xmlns="${MD}" entityID="${id}">${content}</EntityDescriptor>`;
const read = (xml: string) => readMetadata(Buffer.from(xml));

test('a provider’s description says who it is, where people are sent and with what it signs', () => {
  const said = read(
    `﻿<?xml version="1.0" encoding="utf-8"?><!-- de la consola -->${entity(role(keyOf(one) + keyOf(two) + keyOf(one) + redirect()))}`,
  );
  expect(said).toMatchObject({
    failure: null,
    vendor: 'entra',
    idp: { entity_id: 'https://sts.windows.net/0a/', sso_url: 'https://proveedor.example/sso' },
  });
  expect(said.certificates).toMatchObject([
    { subject: 'CN=Uno', state: 'valid' },
    { subject: 'CN=Dos', state: 'valid' },
  ]);
  expect(said.idp?.certificates).toEqual([one.certificate, two.certificate]);
});

test.each([
  ['https://accounts.google.com/o/saml2?idpid=C0', 'google'],
  ['http://www.okta.com/exk1', 'okta'],
  ['https://sts.windows.net.otro.example/', 'other'],
])('%s is of %s', (id, vendor) => {
  expect(read(entity(role(keyOf(one) + redirect()), id)).vendor).toBe(vendor);
});

test.each([
  [
    'an envelope around one',
    `<EntitiesDescriptor xmlns="${MD}">${entity(role(keyOf(one) + redirect()))}</EntitiesDescriptor>`,
    null,
  ],
  ['a key without a use', entity(role(keyOf(one, '') + redirect())), null],
  ['no XML', 'https://proveedor.example/metadata', /no es XML|bien formado/],
  ['a page of the console', '<html><body>Inicia sesión</body></html>', /no describen a un proveedor/],
  [
    'a document type',
    `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${entity(role(keyOf(one) + redirect()))}`,
    /no es XML|bien formado/,
  ],
  ['our own description', entity('<SPSSODescriptor/>'), /sino a una aplicación/],
  [
    'a federation of many',
    `<EntitiesDescriptor xmlns="${MD}">${entity('')}${entity('')}</EntitiesDescriptor>`,
    /varias entidades/,
  ],
  ['no address for the browser', entity(role(keyOf(one))), /HTTP-Redirect/],
  ['no certificate', entity(role(redirect())), /certificado de firma/],
  [
    'certificates that encrypt alone',
    entity(role(keyOf(one, ' use="encryption"') + redirect())),
    /certificado de firma/,
  ],
  ['a short key alone', entity(role(keyOf(short) + redirect())), /certificado de firma/],
])('%s', (_, xml, told) => {
  const { failure } = read(xml);
  if (told === null) expect(failure).toBeNull();
  else expect(failure).toMatch(told);
});
