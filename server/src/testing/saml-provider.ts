/// <reference path="./samlp.d.ts" />
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import samlp from 'samlp';
import { SignedXml } from 'xml-crypto';
import { newSigner } from './saml-signer.ts';

type Signer = Awaited<ReturnType<typeof newSigner>>;

export interface SamlPerson {
  nameId: string;
  /** The part after "nameid-format:" and its version. */
  format?: 'persistent' | 'emailAddress' | 'unspecified' | 'transient';
  attributes?: Record<string, string | string[]>;
}

/** The parts of an answer; each can be replaced. */
interface Parts {
  issuer: string;
  audience: string | string[];
  recipient: string;
  destination: string;
  inResponseTo: string | undefined;
  lifetimeInSeconds: number;
  signatureAlgorithm: 'rsa-sha256' | 'rsa-sha1';
  digestAlgorithm: 'sha256' | 'sha1';
  signResponse: boolean;
  signAssertion: boolean;
  samlStatusCode: string;
  encryptionCert: string;
  encryptionPublicKey: string;
  signer: Signer;
  person: SamlPerson;
}

export interface Made {
  /** Signed by samlp itself. */
  build: (parts?: Partial<Parts>) => Promise<string>;
  /** Changes the assertion, or the whole answer, before both are signed. */
  resigned: (change: (unsigned: string) => string) => Promise<string>;
  signer: Signer;
}
/**
 * Writes the answer instead of the provider, as an attacker with a valid answer or a faulty provider would.
 */
export type Forge = (made: Made) => Promise<string> | string;

const formatOf = (format: SamlPerson['format'] = 'emailAddress') =>
  `urn:oasis:names:tc:SAML:${format === 'persistent' || format === 'transient' ? '2.0' : '1.1'}:nameid-format:${format}`;
const claimsOf = ({ nameId, format, attributes = {} }: SamlPerson) => ({
  getClaims: () => attributes,
  getNameIdentifier: () => ({ nameIdentifier: nameId, nameIdentifierFormat: formatOf(format) }),
});

/** Signs an element of a message with a library other than samlp's. */
export function signElement(
  xml: string,
  element: 'Response' | 'Assertion',
  { certificate, privateKey }: Signer,
): string {
  const signed = new SignedXml({
    privateKey,
    publicCert: certificate,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  const path =
    element === 'Response'
      ? "/*[local-name(.)='Response']"
      : "/*[local-name(.)='Response']/*[local-name(.)='Assertion']";
  signed.addReference({
    xpath: path,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signed.computeSignature(xml, { location: { reference: `${path}/*[local-name(.)='Issuer']`, action: 'after' } });
  return signed.getSignedXml();
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escaped(value)}">`;
const pageOf = (content: string) =>
  `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>Proveedor de prueba</title>${content}`;

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return new URLSearchParams(Buffer.concat(chunks).toString());
}

/** A SAML 2.0 provider (Auth0's samlp) on a port of its own. Its people sign in by choosing their name. */
export async function startSamlProvider() {
  const people = new Map<string, SamlPerson>();
  let signer = await newSigner('Proveedor de prueba');
  let forge: Forge | undefined;
  let signResponse = true;
  let signAssertion = true;
  const server = createServer((request, reply) => void answer(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const entityId = `${origin}/metadata`;

  async function makeAnswer(samlRequest: string, person: SamlPerson) {
    const asked = await promisify(samlp.parseRequest)({ query: { SAMLRequest: samlRequest } }, {});
    const { id, issuer = '', assertionConsumerServiceURL: acs = '' } = asked ?? {};
    const build: Made['build'] = (parts = {}) => {
      const { signer: by = signer, person: who = person, ...others } = parts;
      const common = {
        issuer: entityId,
        audience: issuer,
        recipient: acs,
        destination: acs,
        inResponseTo: id,
        lifetimeInSeconds: 300,
      };
      const signs = { signResponse, signAssertion, signatureAlgorithm: 'rsa-sha256', digestAlgorithm: 'sha256' };
      const options = {
        ...common,
        ...signs,
        key: by.privateKey,
        cert: by.certificate,
        profileMapper: claimsOf,
        ...others,
      };
      return promisify(samlp.getSamlResponse)(options, who);
    };
    const resigned: Made['resigned'] = async (change) => {
      const changed = change(await build({ signResponse: false, signAssertion: false }));
      return signElement(signElement(changed, 'Assertion', signer), 'Response', signer);
    };
    return { acs, xml: await (forge ?? (() => build()))({ build, resigned, signer }) };
  }

  async function answer(request: IncomingMessage, reply: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    reply.setHeader('content-type', 'text/html; charset=utf-8');
    if (pathname === '/metadata') return void reply.setHeader('content-type', 'application/xml').end(metadata());
    if (request.method === 'GET') {
      const [asked, relay] = [searchParams.get('SAMLRequest') ?? '', searchParams.get('RelayState') ?? ''];
      const names = [...people.keys()].map((name) => `<option>${escaped(name)}</option>`).join('');
      const fields = `${hidden('SAMLRequest', asked)}${hidden('RelayState', relay)}<label>Persona <select name="persona">${names}</select></label>`;
      return void reply.end(
        pageOf(`<h1>Proveedor de prueba</h1><form method="post">${fields}<button>Continuar</button></form>`),
      );
    }
    const form = await formOf(request);
    const person = people.get(form.get('persona') ?? '');
    if (!person) return void reply.writeHead(403).end();
    const { acs, xml } = await makeAnswer(form.get('SAMLRequest') ?? '', person);
    const fields =
      hidden('SAMLResponse', Buffer.from(xml).toString('base64')) + hidden('RelayState', form.get('RelayState') ?? '');
    reply.end(
      pageOf(
        `<form method="post" action="${escaped(acs)}">${fields}</form><script>document.forms[0].submit()</script>`,
      ),
    );
  }

  /** The metadata that samlp writes. */
  function metadata(): string {
    const sent: string[] = [];
    const options = {
      issuer: entityId,
      cert: signer.certificate,
      redirectEndpointPath: '/sso',
      postEndpointPath: '/sso',
    };
    const [host, protocol] = [new URL(origin).host, 'http'];
    samlp.metadata(options)(
      { protocol, headers: { host }, originalUrl: '' },
      { set: () => undefined, send: (xml) => void sent.push(xml) },
    );
    return sent.join('');
  }

  return {
    origin,
    entityId,
    metadata,
    certificate: () => signer.certificate,
    /** Adds a person who can sign in by that name. */
    knows: (name: string, person: SamlPerson) => void people.set(name, person),
    /** Signs with another certificate from now on. */
    signsWith: (next: Signer) => {
      signer = next;
    },
    signs: (what: { response: boolean; assertion: boolean }) => {
      [signResponse, signAssertion] = [what.response, what.assertion];
    },
    forges: (how: Forge | undefined) => {
      forge = how;
    },
    /** The form that the provider's page posts after a person chose their name. */
    answerTo: async (redirect: string, name: string) => {
      const { searchParams } = new URL(redirect);
      const person = people.get(name);
      if (!person) throw new Error(`The provider does not know ${name}`);
      const { acs, xml } = await makeAnswer(searchParams.get('SAMLRequest') ?? '', person);
      return {
        acs,
        fields: { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: searchParams.get('RelayState') ?? '' },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
export type SamlProvider = Awaited<ReturnType<typeof startSamlProvider>>;
