import type { ProviderFailureCode } from '@finaula/contract/provider-errors';
import { type Forge, type Made, signElement } from './saml-provider.ts';
import { newSigner } from './saml-signer.ts';

/*
 * Answers that an attacker or a faulty provider may send, as data, each with the message that the
 * administrator who sets the provider up gets. The attacker may sign in as `luz` and wants to be `ana`.
 */

const stranger = await newSigner('Proveedor de prueba');
const ASSERTION = /<saml:Assertion[\s\S]*<\/saml:Assertion>/;
const SIGNATURE = /<Signature [\s\S]*?<\/Signature>/;
const partOf = (xml: string, part: RegExp): string => {
  const [found] = part.exec(xml) ?? [];
  if (found === undefined) throw new Error(`no ${part}`);
  return found;
};
const asAna = (xml: string) => xml.replaceAll('>luz<', '>ana<').replaceAll('luz@banco.example', 'ana@banco.example');
const renamed = (xml: string, tag: string) => xml.replace(new RegExp(`(<${tag}[^>]* ID=")[^"]+`), '$1_otra');
const unsigned = (xml: string) => xml.replace(SIGNATURE, '');
const wrapped =
  (wrap: (response: string, assertion: string, signature: string) => string): Forge =>
  async ({ build }) => {
    const response = await build();
    const assertion = partOf(response, ASSERTION);
    return wrap(response, assertion, partOf(assertion, SIGNATURE));
  };
const evilAssertion = (assertion: string) => renamed(asAna(unsigned(assertion)), 'saml:Assertion');
/** Inserts text before the end tag of an element. */
const within = (element: string, tag: string, added: string) =>
  element.replace(new RegExp(`</${tag}>$`), `${added}</${tag}>`);

/** The eight signature wrapping attacks of Somorovsky et al., «On Breaking SAML», with their numbers. */
export const wrappings: Record<string, Forge> = {
  'XSW1: the signed response within the signature of a forged one': async ({ build }) => {
    const response = await build();
    const signature = partOf(response, SIGNATURE);
    return renamed(asAna(response), 'samlp:Response').replace(
      SIGNATURE,
      within(signature, 'Signature', unsigned(response)),
    );
  },
  'XSW2: the signed response before the signature of a forged one': async ({ build }) => {
    const response = await build();
    const signature = partOf(response, SIGNATURE);
    return renamed(asAna(response), 'samlp:Response').replace(SIGNATURE, `${unsigned(response)}${signature}`);
  },
  'XSW3: a forged assertion before the signed one': wrapped((response, assertion) =>
    response.replace(ASSERTION, evilAssertion(assertion) + assertion),
  ),
  'XSW4: the signed assertion within a forged one': wrapped((response, assertion) =>
    response.replace(ASSERTION, within(evilAssertion(assertion), 'saml:Assertion', assertion)),
  ),
  'XSW5: a forged assertion with the signature of one that follows': wrapped((response, assertion) =>
    response.replace(ASSERTION, renamed(asAna(assertion), 'saml:Assertion') + unsigned(assertion)),
  ),
  'XSW6: the signed assertion within the signature of a forged one': wrapped((response, assertion, signature) =>
    response.replace(
      ASSERTION,
      renamed(asAna(assertion), 'saml:Assertion').replace(
        SIGNATURE,
        within(signature, 'Signature', unsigned(assertion)),
      ),
    ),
  ),
  'XSW7: a forged assertion of the same ID within Extensions': wrapped((response, assertion) =>
    response.replace(ASSERTION, `<samlp:Extensions>${asAna(unsigned(assertion))}</samlp:Extensions>${assertion}`),
  ),
  'XSW8: the signed assertion within an Object of the signature of a forged one of the same ID': wrapped(
    (response, assertion, signature) =>
      response.replace(
        ASSERTION,
        asAna(assertion).replace(SIGNATURE, within(signature, 'Signature', `<Object>${unsigned(assertion)}</Object>`)),
      ),
  ),
};

const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
/** Changes signed with the provider's key, so that only the content is wrong. */
const saying =
  (change: (xml: string) => string): Forge =>
  ({ resigned }) =>
    resigned((xml) => {
      const changed = change(xml);
      if (changed === xml) throw new Error('nothing was changed');
      return changed;
    });
const after =
  (change: (xml: string) => string): Forge =>
  async ({ build }) =>
    change(await build());
const built =
  (parts: Parameters<Made['build']>[0]): Forge =>
  ({ build }) =>
    build(parts);
const inAssertion = (change: (assertion: string) => string) => (xml: string) =>
  xml.replace(ASSERTION, change(partOf(xml, ASSERTION)));

export const attacks: [string, Forge, ProviderFailureCode][] = [
  ['that nobody signed', built({ signResponse: false, signAssertion: false }), 'response_unsigned'],
  ['of which only the assertion is signed', built({ signResponse: false }), 'response_unsigned'],
  ['of which only the response is signed', built({ signAssertion: false }), 'assertion_unsigned'],
  ['signed by a stranger', built({ signer: stranger }), 'certificate_unknown'],
  [
    'signed by a stranger who shows the provider’s certificate',
    async ({ build, signer }) => build({ signer: { ...stranger, certificate: signer.certificate } }),
    'signature_invalid',
  ],
  [
    'whose assertion a stranger signed',
    async ({ build, signer }) =>
      signElement(
        signElement(asAna(await build({ signResponse: false, signAssertion: false })), 'Assertion', stranger),
        'Response',
        signer,
      ),
    'signature_invalid',
  ],
  ['changed after it was signed', after(asAna), 'signature_invalid'],
  [
    'whose signature has no value',
    after((xml) => xml.replaceAll(/<SignatureValue>[^<]+/g, '<SignatureValue>')),
    'signature_invalid',
  ],
  [
    'whose signature covers nothing',
    after((xml) => xml.replaceAll(/<Reference [\s\S]*?<\/Reference>/g, '')),
    'signature_invalid',
  ],
  [
    'whose signature covers the document without a name',
    after((xml) => xml.replaceAll(/URI="#[^"]+"/g, 'URI=""')),
    'signature_invalid',
  ],
  ['signed with SHA-1', built({ signatureAlgorithm: 'rsa-sha1', digestAlgorithm: 'sha1' }), 'signature_algorithm'],
  ['with SHA-1 digests', built({ digestAlgorithm: 'sha1' }), 'signature_algorithm'],
  [
    'signed with HMAC, as if the certificate were a secret',
    after((xml) =>
      xml.replaceAll(
        'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
      ),
    ),
    'signature_algorithm',
  ],
  [
    'with a transform that chooses what is signed',
    after((xml) =>
      xml.replaceAll(
        'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
        'http://www.w3.org/TR/1999/REC-xpath-19991116',
      ),
    ),
    'signature_algorithm',
  ],
  ['for another audience', built({ audience: 'https://otra.example/saml' }), 'response_misaddressed'],
  ['for no audience', built({ audience: '' }), 'response_misaddressed'],
  ['for another recipient', built({ recipient: 'https://otra.example/acs' }), 'response_misaddressed'],
  ['for no recipient', built({ recipient: '' }), 'response_misaddressed'],
  ['for another destination', built({ destination: 'https://otra.example/acs' }), 'response_misaddressed'],
  ['for no destination', saying((xml) => xml.replace(/ Destination="[^"]+"/, '')), 'response_misaddressed'],
  ['of another issuer', built({ issuer: 'https://otro.example/metadata' }), 'response_of_other'],
  [
    'whose assertion is of another issuer',
    saying(inAssertion((xml) => xml.replace('/metadata</saml:Issuer>', '/otro</saml:Issuer>'))),
    'response_of_other',
  ],
  [
    'of an issuer that only begins alike',
    saying((xml) => xml.replaceAll('/metadata</saml:Issuer>', '/metadata/</saml:Issuer>')),
    'response_of_other',
  ],
  ['to another request', built({ inResponseTo: '_otra' }), 'response_unasked'],
  ['to no request', built({ inResponseTo: '' }), 'response_unasked'],
  [
    'whose assertion is to no request',
    saying(inAssertion((xml) => xml.replace(/ InResponseTo="[^"]+"/, ''))),
    'response_unasked',
  ],
  [
    'whose assertion is to another request',
    saying(inAssertion((xml) => xml.replace(/ InResponseTo="[^"]+"/, ' InResponseTo="_otra"'))),
    'response_unasked',
  ],
  ['that is over', built({ lifetimeInSeconds: -120 }), 'response_clock'],
  [
    'that is not valid yet',
    saying((xml) => xml.replace(/NotBefore="[^"]+"/, `NotBefore="${inHours(1)}"`)),
    'response_clock',
  ],
  [
    'made long ago',
    saying(inAssertion((xml) => xml.replace(/IssueInstant="[^"]+"/, `IssueInstant="${inHours(-1)}"`))),
    'response_clock',
  ],
  [
    'of a session that is over',
    saying((xml) => xml.replace('AuthnInstant=', `SessionNotOnOrAfter="${inHours(-1)}" AuthnInstant=`)),
    'response_clock',
  ],
  ['without an end', saying((xml) => xml.replaceAll(/ NotOnOrAfter="[^"]+"/g, '')), 'response_invalid'],
  [
    'whose end is a local time',
    saying((xml) => xml.replaceAll(/(NotOnOrAfter="[^"]+)Z"/g, '$1-06:00"')),
    'response_invalid',
  ],
  [
    'without conditions',
    saying((xml) => xml.replace(/<saml:Conditions[\s\S]*<\/saml:Conditions>/, '')),
    'response_invalid',
  ],
  [
    'that whoever holds a key confirms',
    saying((xml) => xml.replace('cm:bearer', 'cm:holder-of-key')),
    'response_invalid',
  ],
  [
    'that nobody confirms',
    saying((xml) => xml.replace(/<saml:SubjectConfirmation [\s\S]*<\/saml:SubjectConfirmation>/, '')),
    'response_invalid',
  ],
  [
    'of somebody who did not sign in there',
    saying((xml) => xml.replace(/<saml:AuthnStatement[\s\S]*<\/saml:AuthnStatement>/, '')),
    'response_invalid',
  ],
  [
    'of another version',
    saying(inAssertion((xml) => xml.replace('Version="2.0"', 'Version="1.1"'))),
    'response_invalid',
  ],
  [
    'with two assertions',
    ({ build }) => build().then((xml) => xml.replace(ASSERTION, (one) => one + renamed(one, 'saml:Assertion'))),
    'response_invalid',
  ],
  [
    'that is encrypted',
    async ({ build, signer }) => build({ encryptionCert: signer.certificate, encryptionPublicKey: signer.publicKey }),
    'assertion_encrypted',
  ],
  ['that is a refusal', built({ samlStatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }), 'status_refused'],
  [
    'that is a refusal with an assertion',
    saying((xml) => xml.replace('status:Success', 'status:AuthnFailed')),
    'status_refused',
  ],
  ['of another kind', after((xml) => xml.replaceAll('samlp:Response', 'samlp:LogoutResponse')), 'response_invalid'],
  ['with a comment in the NameID', saying((xml) => xml.replace('>luz<', '>ana<!---->.luz<')), 'xml_refused'],
  [
    'with a comment put into the NameID afterwards',
    after((xml) => xml.replace('>luz<', '>lu<!---->z<')),
    'xml_refused',
  ],
  [
    'with an element in the NameID',
    saying((xml) => xml.replace('>luz<', '>ana<b xmlns="urn:b">luz</b><')),
    'response_invalid',
  ],
  [
    'with two subjects',
    saying((xml) => xml.replace(/<saml:NameID[\s\S]*?<\/saml:NameID>/, (one) => one + one.replace('luz', 'ana'))),
    'response_invalid',
  ],
  [
    'with a document type',
    after((xml) => `<!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}`),
    'xml_refused',
  ],
  [
    'with an entity of its own',
    after((xml) => `<!DOCTYPE r [<!ENTITY a "ana">]>${xml.replace('>luz<', '>&a;<')}`),
    'xml_refused',
  ],
  ['with an entity that nobody defined', after((xml) => xml.replace('>luz<', '>&a;<')), 'xml_refused'],
  ['with CDATA', after((xml) => xml.replace('>luz<', '><![CDATA[ana]]><')), 'xml_refused'],
  ['with an instruction', after((xml) => xml.replace('>luz<', '>luz<?x y?><')), 'xml_refused'],
  ['with something after its end', after((xml) => xml + xml), 'xml_refused'],
  [
    'with an attribute twice',
    after((xml) => xml.replace('Version="2.0"', 'Version="2.0" Version="2.0"')),
    'xml_refused',
  ],
  ['that is no XML', () => 'hola', 'xml_refused'],
  ['that is deeper than any message', () => `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`, 'xml_refused'],
  ['with a NameID for one visit only', built({ person: { nameId: 'luz', format: 'transient' } }), 'name_id_format'],
  ['with a NameID of another format', built({ person: { nameId: 'luz', format: 'unspecified' } }), 'name_id_format'],
  [
    'with a NameID that is longer than any',
    built({ person: { nameId: 'l'.repeat(300), format: 'persistent' } }),
    'subject_missing',
  ],
  [
    'with an address of no proven domain',
    saying((xml) => xml.replace('luz@banco.example', 'luz@otro.example')),
    'address_foreign',
  ],
  [
    'with an address of another institution',
    saying((xml) => xml.replace('luz@banco.example', 'bea@union.example')),
    'address_foreign',
  ],
  [
    'with an address that only looks like one of the domain',
    saying((xml) => xml.replace('luz@banco.example', 'luz@banco.example.otro.example')),
    'address_foreign',
  ],
  [
    'with two addresses',
    built({
      person: { nameId: 'luz', format: 'persistent', attributes: { mail: ['luz@banco.example', 'ana@banco.example'] } },
    }),
    'address_missing',
  ],
  ['without an address', built({ person: { nameId: 'nueva', format: 'persistent' } }), 'address_missing'],
];
