import { z } from 'zod';
import { CHARACTERS } from './constants.ts';
import { line, text } from './validation.ts';

/**
 * The most signing certificates of a provider: the current one, the next one, and two more for an
 * institution with several servers.
 */
export const CERTIFICATES_PER_PROVIDER = 4;
/** Entra's metadata has about 60 kB. */
export const METADATA_BYTES = 256 * 1024;

/** PEM, or the base64 of SAML metadata. */
export const samlCertificate = text(8_000).refine(
  (written) =>
    /^[A-Za-z0-9+/=\s]+$/.test(written.replace(/^-----BEGIN CERTIFICATE-----|-----END CERTIFICATE-----$/g, '')),
  'El certificado es el texto entre «BEGIN CERTIFICATE» y «END CERTIFICATE», con o sin esos renglones.',
);

/** A URI that is compared and never opened. */
const entityId = line(CHARACTERS.samlEntityId);
const attribute = line(CHARACTERS.attribute);

/** An identity provider's metadata. */
const samlIdp = z.object({
  /**
   * `entityID`: compared exactly. Entra: «Identificador de Microsoft Entra»; Google: «ID de entidad»; Okta:
   * «Issuer».
   */
  entity_id: entityId,
  /**
   * The sign-in address for browsers, by HTTP-Redirect. Entra: «URL de inicio de sesión»; Google: «URL de
   * SSO»; Okta: «Sign on URL».
   */
  sso_url: z
    .url({ protocol: /^https?$/, error: 'La dirección de inicio de sesión empieza con https://.' })
    .max(CHARACTERS.ssoUrl),
  certificates: z.array(samlCertificate).min(1).max(CERTIFICATES_PER_PROVIDER),
});
export type SamlIdp = z.infer<typeof samlIdp>;

const nameIdFormat = z.enum(['persistent', 'emailAddress', 'unspecified']);
export type NameIdFormat = z.infer<typeof nameIdFormat>;

export const samlSettings = z.object({
  kind: z.literal('saml'),
  /**
   * Decides the field names on the form, the signed part, and the proposals for the rest (`samlProposals`).
   */
  vendor: z.enum(['entra', 'google', 'okta', 'other']),
  /**
   * Null: not given yet. Some providers need our addresses before they show theirs, so a provider may be
   * created first and described later.
   */
  idp: samlIdp.nullable(),
  /** The requested format; no other is accepted. */
  name_id_format: nameIdFormat,
  /** The attribute that identifies the person permanently; null: the NameID. */
  subject_attribute: attribute.nullable(),
  /** The attribute with the person's address; null: the NameID. */
  address_attribute: attribute.nullable(),
  /** The attributes that make up the person's name, in order; empty: a new user is named by the address. */
  name_attributes: z.array(attribute).max(2),
});
export type SamlSettings = z.infer<typeof samlSettings>;

type Proposal = Pick<SamlSettings, 'name_id_format' | 'subject_attribute' | 'address_attribute' | 'name_attributes'>;
const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';

/** Defaults of each vendor, with its most permanent subject: docs/decisions/0038-saml.md. */
export const samlProposals: Record<SamlSettings['vendor'], Proposal> = {
  entra: {
    name_id_format: 'emailAddress',
    subject_attribute: 'http://schemas.microsoft.com/identity/claims/objectidentifier',
    address_attribute: null,
    name_attributes: [`${CLAIMS}/givenname`, `${CLAIMS}/surname`],
  },
  google: {
    name_id_format: 'emailAddress',
    subject_attribute: null,
    address_attribute: null,
    name_attributes: ['nombre', 'apellido'],
  },
  okta: {
    name_id_format: 'emailAddress',
    subject_attribute: 'id',
    address_attribute: null,
    name_attributes: ['nombre', 'apellido'],
  },
  other: {
    name_id_format: 'persistent',
    subject_attribute: null,
    address_attribute: 'mail',
    name_attributes: ['displayName'],
  },
};

/** One of a provider's signing certificates. Signatures by an expired or not yet valid one are refused. */
export const signingCertificate = z.object({
  /** Hexadecimal: identifies it in calls; vendors show it as «huella». */
  sha256: z.string(),
  subject: z.string(),
  state: z.enum(['valid', 'not_yet', 'over']),
  /** Its last day, in Mexico City (YYYY-MM-DD). */
  expires_on: z.iso.date(),
  added_at: z.string(),
  /**
   * The last sign-in or test that it signed; null: never, so it is not known to work. Exact to the hour.
   */
  used_at: z.string().nullable(),
});
export type SigningCertificate = z.infer<typeof signingCertificate>;

/** Values to register at the provider, verbatim. */
export const samlServiceProvider = z.object({
  /**
   * Entra: «Identificador (id. de entidad)»; Google: «ID de entidad»; Okta: «Audience URI (SP Entity ID)».
   */
  entity_id: z.string(),
  /** Entra: «URL de respuesta»; Google: «URL de ACS»; Okta: «Single sign-on URL». */
  acs_url: z.string(),
  /** Both values as XML, for providers that import it. */
  metadata_url: z.string(),
});

export type SamlServiceProvider = z.infer<typeof samlServiceProvider>;

/** The contents of a provider's metadata. `failure` null: `idp` can be used as settings. */
export const samlMetadataRead = z.object({
  failure: z.string().nullable(),
  /** The vendor recognised by the entity ID. */
  vendor: samlSettings.shape.vendor.nullable(),
  idp: samlIdp.nullable(),
  certificates: z.array(signingCertificate.pick({ sha256: true, subject: true, state: true, expires_on: true })),
});
export type SamlMetadataRead = z.infer<typeof samlMetadataRead>;
