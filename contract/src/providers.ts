import { z } from 'zod';
import { accountNotice, user } from './accounts.ts';
import { call } from './call.ts';
import { CHARACTERS } from './constants.ts';
import {
  METADATA_BYTES,
  samlCertificate,
  samlMetadataRead,
  samlServiceProvider,
  samlSettings,
  signingCertificate,
} from './saml.ts';
import { secondFactorDue } from './second-factor.ts';
import { email, id, line } from './validation.ts';

/** The most providers of an institution. */
export const PROVIDERS_PER_ENTITY = 10;

const issuer = z
  // Stop at a value that is no URL: the rules below parse it as one.
  .url({ protocol: /^https?$/, error: 'El emisor es una dirección que empieza con https://.', abort: true })
  .max(CHARACTERS.issuer)
  .refine((address) => {
    const { search, hash, username, password } = new URL(address);
    return search + hash + username + password === '';
  }, 'El emisor no lleva consulta ni usuario.')
  .refine(
    (address) => !/^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i.test(address),
    'Usa el emisor de tu inquilino (con su identificador), no «common» ni «organizations»: esos dejan entrar a cualquiera.',
  );

const oidcSettings = z.object({
  kind: z.literal('oidc'),
  /** Decides the field names on the form, and the claims of its tokens. */
  vendor: z.enum(['entra', 'google', 'okta', 'other']),
  issuer,
  client_id: line(CHARACTERS.clientId),
  /** The claim that holds the person's address. */
  address_claim: z.enum(['email', 'preferred_username']),
});
export type OidcSettings = z.infer<typeof oidcSettings>;

export const providerSettings = z.discriminatedUnion('kind', [oidcSettings, samlSettings]);
export type ProviderSettings = z.infer<typeof providerSettings>;

/**
 * People of a proven domain without an account: refused, created and left for an administrator to activate,
 * or let in.
 */
const newPeople = z.enum(['refused', 'pending', 'active']);
export type NewPeople = z.infer<typeof newPeople>;

const described = z.object({
  name: line(CHARACTERS.providerName),
  new_people: newPeople,
  settings: providerSettings,
  secret: line(CHARACTERS.providerSecret).optional(),
});

const provider = described.omit({ secret: true }).extend({
  id,
  /** `draft`: not tested with these settings; `tested`: may be switched on; `off`: was on before. */
  state: z.enum(['draft', 'tested', 'on', 'off']),
  has_secret: z.boolean(),
  /** Begins a sign-in: the address of a tile in the provider's portal. */
  sign_in_url: z.string(),
  /** Register it at the provider exactly so; for SAML it is the ACS URL. */
  redirect_uri: z.string(),
  /** SAML only. */
  service_provider: samlServiceProvider.nullable(),
  /**
   * SAML: in the order of its settings. OpenID Connect has none, because it fetches keys from the provider.
   */
  certificates: z.array(signingCertificate),
  /**
   * SAML: the last day of the last valid certificate (YYYY-MM-DD), after which sign-in fails. null: no
   * certificate, or none needed.
   */
  certificate_expires_on: z.iso.date().nullable(),
  tested_at: z.string().nullable(),
  /** The administrator who configured the connection; null when the account was deleted. */
  configured_by_name: z.string().nullable(),
  /** Whether the reader configured it, and so cannot approve it. */
  configured_by_me: z.boolean(),
  /** The second administrator; without one, administrators cannot sign in with it. */
  approved_by_name: z.string().nullable(),
  approved_at: z.string().nullable(),
  /** The last failed sign-in, with its remedy. */
  last_refusal: z.object({ at: z.string(), reason: z.string(), said: z.string().nullable() }).nullable(),
  /** People who have signed in with it. */
  people: z.int().nonnegative(),
});
export type Provider = z.infer<typeof provider>;

const providers = z.object({
  providers: z.array(provider),
  /** Domains whose addresses a provider may authenticate. */
  domains: z.array(z.string()),
  /**
   * Addresses of the next provider, given out before it is saved because they are registered there first.
   */
  next: z.object({ id, redirect_uri: z.string(), service_provider: samlServiceProvider }),
});
export type Providers = z.infer<typeof providers>;

/** The address to redirect the browser to, and a secret that its tab keeps and presents on return. */
const begun = z.object({ redirect: z.string(), browser: z.string() });
const answered = z.object({
  provider_id: id,
  browser: z.string().regex(/^[\w-]{43}$/),
  /** The query of the address that the provider redirected the browser to. */
  answer: z.string().max(8_000),
});

/**
 * The provider's answer, checked against the institution's domains. `failure` null: the tester could sign
 * in.
 */
const providerTest = z.object({
  failure: z.string().nullable(),
  /** The provider's own words about its refusal, as text. */
  said: z.string().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** SAML: SHA-256 of the certificate that signed. */
  certificate: z.string().nullable(),
});
export type ProviderTest = z.infer<typeof providerTest>;

export const providerCalls = {
  findProviders: call({
    summary:
      'Con qué proveedores entra quien tiene un correo de ese dominio; responde igual para cualquier correo del dominio',
    method: 'GET',
    path: '/api/auth/providers',
    access: 'anyone',
    query: z.object({ email }),
    status: 200,
    reply: z.object({
      providers: z.array(z.object({ id, name: z.string() })),
      /** Whether the institution requires its provider for signing in. */
      provider_only: z.boolean(),
    }),
    errors: [],
  }),
  nameProvider: call({
    summary: 'Nombre de un proveedor encendido, para el botón «Entrar con…»',
    method: 'GET',
    path: '/api/auth/providers/:id',
    access: 'anyone',
    params: z.object({ id }),
    status: 200,
    reply: z.object({ name: z.string() }),
    errors: ['PROVIDER_NOT_FOUND'],
  }),
  startProviderSignIn: call({
    summary: 'Adónde ir para entrar con un proveedor; la solicitud vale una vez, diez minutos y en este navegador',
    method: 'POST',
    path: '/api/auth/providers/:id/start',
    access: 'anyone',
    params: z.object({ id }),
    status: 200,
    reply: begun,
    errors: ['PROVIDER_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
  }),
  finishProviderSignIn: call({
    summary: 'Inicio de sesión con lo que respondió el proveedor',
    method: 'POST',
    path: '/api/auth/providers/finish',
    access: 'anyone',
    body: answered.extend({ device: z.string().max(100).optional() }),
    status: 200,
    reply: z.object({
      user,
      token: z.string(),
      device: z.string(),
      notices: z.array(accountNotice),
      second_factor_due: secondFactorDue,
    }),
    errors: [
      'SIGN_IN_REQUEST_OVER',
      'PROVIDER_NOT_FOUND',
      'PROVIDER_FAILED',
      'PROVIDER_ADDRESS_REFUSED',
      'PROVIDER_ADDRESS_TAKEN',
      'PROVIDER_NEWCOMERS_REFUSED',
      'PROVIDER_ACCOUNT_PENDING',
      'PROVIDER_LINKED_TO_ANOTHER',
      'PROVIDER_OWNER_NEEDED',
      'PROVIDER_UNAPPROVED',
      'ACCOUNT_INACTIVE',
      'ENTITY_SUSPENDED',
      'ENTITY_FULL',
    ],
  }),
  listProviders: call({
    summary: 'Proveedores de identidad de la entidad propia',
    method: 'GET',
    path: '/api/admin/providers',
    access: 'EntidadAdmin',
    status: 200,
    reply: providers,
    errors: [],
  }),
  makeProvider: call({
    summary: 'Alta de un proveedor de identidad; no se usa hasta que se prueba y se enciende',
    method: 'POST',
    path: '/api/admin/providers',
    access: 'EntidadAdmin',
    /** `id`: the `next` of the list; absent: any. */
    body: described.extend({ id: id.optional() }),
    status: 201,
    reply: provider,
    errors: [
      'ACCESS_NEEDS_REVIEW',
      'PROVIDER_NEEDS_DOMAIN',
      'PROVIDERS_FULL',
      'PROVIDER_NEEDS_SECRET',
      'PROVIDER_ADDRESS_FORBIDDEN',
      'PROVIDER_CERTIFICATE_UNREADABLE',
      'PROVIDER_CERTIFICATE_UNUSABLE',
      'PROVIDER_ADDED',
    ],
  }),
  changeProvider: call({
    summary: 'Cambio de un proveedor; lo que cambia su conexión se vuelve a probar',
    method: 'PATCH',
    path: '/api/admin/providers/:id',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    body: described.partial(),
    status: 200,
    reply: provider,
    errors: [
      'PROVIDER_NOT_FOUND',
      'ACCESS_NEEDS_REVIEW',
      'PROVIDER_IS_ON',
      'PROVIDER_KIND_FIXED',
      'PROVIDER_ADDRESS_FORBIDDEN',
      'PROVIDER_CERTIFICATE_UNREADABLE',
      'PROVIDER_CERTIFICATE_UNUSABLE',
    ],
  }),
  switchProvider: call({
    summary: 'Encendido o apagado de un proveedor; apagarlo termina las sesiones que abrió',
    method: 'POST',
    path: '/api/admin/providers/:id/switch',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    body: z.object({ enabled: z.boolean() }),
    status: 200,
    reply: provider,
    errors: [
      'PROVIDER_NOT_FOUND',
      'ACCESS_NEEDS_REVIEW',
      'PROVIDER_NOT_TESTED',
      'PROVIDER_IS_THE_LAST',
      'NOTHING_CHANGED',
    ],
  }),
  approveProvider: call({
    summary:
      'Aprobación de la conexión por otra persona administradora, sin la cual las demás no entran con el proveedor',
    method: 'POST',
    path: '/api/admin/providers/:id/approve',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 200,
    reply: provider,
    errors: ['PROVIDER_NOT_FOUND', 'ACCESS_NEEDS_REVIEW', 'PROVIDER_OWN_APPROVAL', 'NOTHING_CHANGED'],
  }),
  removeProvider: call({
    summary: 'Baja de un proveedor apagado, con lo que sabía de quién es quién',
    method: 'DELETE',
    path: '/api/admin/providers/:id',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 204,
    reply: z.void(),
    errors: ['PROVIDER_NOT_FOUND', 'ACCESS_NEEDS_REVIEW', 'PROVIDER_IS_ON'],
  }),
  readProviderMetadata: call({
    summary: 'Lectura de los metadatos SAML de un proveedor (XML): qué dice de sí mismo y qué le falta; no guarda nada',
    method: 'POST',
    path: '/api/admin/providers/metadata',
    access: 'EntidadAdmin',
    upload: { types: ['application/xml', 'text/xml'], bytes: METADATA_BYTES },
    status: 200,
    reply: samlMetadataRead,
    errors: [],
  }),
  addProviderCertificate: call({
    summary:
      'Otro certificado de firma de un proveedor SAML, junto a los que tiene; también encendido: se acepta cualquiera de ellos',
    method: 'POST',
    path: '/api/admin/providers/:id/certificates',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    body: z.object({ certificate: samlCertificate }),
    status: 201,
    reply: provider,
    errors: [
      'PROVIDER_NOT_FOUND',
      'ACCESS_NEEDS_REVIEW',
      'PROVIDER_CERTIFICATE_UNREADABLE',
      'PROVIDER_CERTIFICATE_UNUSABLE',
      'PROVIDER_CERTIFICATES_FULL',
      'PROVIDER_NOT_DESCRIBED',
      'NOTHING_CHANGED',
    ],
  }),
  retireProviderCertificate: call({
    summary:
      'Retiro de un certificado de firma; de un proveedor encendido, solo si otro vigente ya firmó una entrada o una prueba',
    method: 'DELETE',
    path: '/api/admin/providers/:id/certificates/:sha256',
    access: 'EntidadAdmin',
    params: z.object({ id, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    status: 200,
    reply: provider,
    errors: [
      'PROVIDER_NOT_FOUND',
      'ACCESS_NEEDS_REVIEW',
      'PROVIDER_CERTIFICATE_NOT_FOUND',
      'PROVIDER_CERTIFICATE_IS_NEEDED',
    ],
  }),
  startProviderTest: call({
    summary: 'Prueba de un proveedor por quien administra: adónde ir',
    method: 'POST',
    path: '/api/admin/providers/:id/tests',
    access: 'EntidadAdmin',
    params: z.object({ id }),
    status: 200,
    reply: z.object({ failure: z.string().nullable(), begun: begun.nullable() }),
    errors: ['PROVIDER_NOT_FOUND', 'ACCESS_NEEDS_REVIEW'],
  }),
  finishProviderTest: call({
    summary: 'Resultado de la prueba: qué dijo el proveedor y qué falta',
    method: 'POST',
    path: '/api/admin/providers/tests/finish',
    access: 'EntidadAdmin',
    body: answered,
    status: 200,
    reply: providerTest,
    errors: ['SIGN_IN_REQUEST_OVER', 'PROVIDER_NOT_FOUND'],
  }),
};
