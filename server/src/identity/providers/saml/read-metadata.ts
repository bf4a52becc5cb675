import { type ProviderFailureCode, providerFailures } from '@finaula/contract/provider-errors';
import { CERTIFICATES_PER_PROVIDER, type SamlMetadataRead, type SamlSettings } from '@finaula/contract/saml';
import { ApiError } from '../../../http/api-error.ts';
import { ProviderFailure } from '../provider-failure.ts';
import { describeCertificate, nameOf, parseCertificate, pemOf } from './certificates.ts';
import { childrenOf, descendantsOf, type Element, isA, RefusedXml, readXml } from './xml.ts';

const HTTP_REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

function vendorOf(entityId: string): SamlSettings['vendor'] {
  if (/^https:\/\/sts\.windows\.net\//.test(entityId)) return 'entra';
  if (/^https:\/\/accounts\.google\.com\/o\/saml2/.test(entityId)) return 'google';
  return /^https?:\/\/www\.okta\.com\//.test(entityId) ? 'okta' : 'other';
}

function parse(xml: string): Element {
  try {
    return readXml(xml, { exact: false });
  } catch (error) {
    if (error instanceof RefusedXml) throw new ProviderFailure('metadata_unreadable', error);
    throw error;
  }
}

/** Returns the described entity; unwraps an envelope around a single one. */
function entityIn(root: Element): Element {
  if (isA(root, 'metadata', 'EntityDescriptor')) return root;
  const [only, ...more] = isA(root, 'metadata', 'EntitiesDescriptor')
    ? childrenOf(root, 'metadata', 'EntityDescriptor')
    : [];
  if (more.length > 0) throw new ProviderFailure('metadata_of_many');
  if (!only) throw new ProviderFailure('metadata_of_service');
  return only;
}

/** Lists usable signing certificates; a key without `use` is also for signing (SAML metadata §2.4.1.1). */
function certificatesIn(role: Element) {
  const written = childrenOf(role, 'metadata', 'KeyDescriptor')
    .filter(({ attributes }) => ['signing', undefined].includes(attributes.get('use')))
    .flatMap((key) => descendantsOf(key, 'signature', 'X509Certificate'));
  const usable = written.flatMap(({ text }) => {
    try {
      return [parseCertificate(text)];
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
  });
  return [...new Map(usable.map((one) => [nameOf(one), one])).values()].slice(0, CERTIFICATES_PER_PROVIDER);
}

function read(xml: string) {
  const entity = entityIn(parse(xml));
  const [role] = childrenOf(entity, 'metadata', 'IDPSSODescriptor');
  const entityId = entity.attributes.get('entityID')?.trim();
  if (!role || !entityId) throw new ProviderFailure('metadata_of_service');
  const ssoUrl = childrenOf(role, 'metadata', 'SingleSignOnService')
    .find(({ attributes }) => attributes.get('Binding') === HTTP_REDIRECT)
    ?.attributes.get('Location');
  if (ssoUrl === undefined || !URL.canParse(ssoUrl)) throw new ProviderFailure('metadata_without_redirect');
  const certificates = certificatesIn(role);
  if (certificates.length === 0) throw new ProviderFailure('metadata_without_certificate');
  return { entityId, ssoUrl, certificates };
}

/** Reads a provider's metadata. */
export function readMetadata(file: Uint8Array): SamlMetadataRead {
  try {
    const { entityId, ssoUrl, certificates } = read(new TextDecoder().decode(file));
    return {
      failure: null,
      vendor: vendorOf(entityId),
      idp: { entity_id: entityId, sso_url: ssoUrl, certificates: certificates.map(pemOf) },
      certificates: certificates.map(describeCertificate),
    };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    return {
      failure: providerFailures[error.code satisfies ProviderFailureCode],
      vendor: null,
      idp: null,
      certificates: [],
    };
  }
}
