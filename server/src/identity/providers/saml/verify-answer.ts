import { X509Certificate } from 'node:crypto';
import type { ProviderFailureCode } from '@finaula/contract/provider-errors';
import { type SAML, SamlStatusError } from '@node-saml/node-saml';
import { ProviderFailure } from '../provider-failure.ts';
import { nameOf, parseCertificate, stateOf } from './certificates.ts';
import { descendantsOf, type Element } from './xml.ts';

/** Errors of node-saml by text; the first match counts. */
const byText: [RegExp, ProviderFailureCode][] = [
  [/InResponseTo/i, 'response_unasked'],
  [/not yet valid|expired|No valid subject confirmation/, 'response_clock'],
  [
    /^SAML assertion (has no AudienceRestriction|AudienceRestriction has no|audience mismatch)/,
    'response_misaddressed',
  ],
  [/signature|transforms|reference|ref URI/i, 'signature_invalid'],
];
/** The text of node-saml's error when another certificate signed. */
const OTHER_SIGNER = /^Invalid (document )?signature$/;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  if (error instanceof SamlStatusError) return new ProviderFailure('status_refused', error);
  return new ProviderFailure(byText.find(([text]) => text.test(messageOf(error)))?.[1] ?? 'response_invalid', error);
}

/**
 * The assertion that the certificate's signature covers; null when another certificate signed.
 * @throws ProviderFailure
 */
async function verifiedBy(saml: SAML, answer: string): Promise<string | null> {
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: answer });
    const xml = profile?.getAssertionXml?.();
    if (xml === undefined) throw new ProviderFailure('response_invalid');
    return xml;
  } catch (error) {
    if (OTHER_SIGNER.test(messageOf(error))) return null;
    throw failureOf(error);
  }
}

/** Whether the answer names one of these certificates as its signer. */
function namesOneOf(said: Element, known: ReadonlySet<string>): boolean {
  return descendantsOf(said, 'signature', 'X509Certificate').some(({ text }) => {
    try {
      return known.has(
        new X509Certificate(Buffer.from(text, 'base64')).fingerprint256.replaceAll(':', '').toLowerCase(),
      );
    } catch {
      return false;
    }
  });
}

/**
 * Finds the provider's certificate that signed an answer, and the assertion as covered by that signature.
 * Each certificate is tried alone, so that one is known to have signed everything.
 * @throws ProviderFailure
 */
export async function verifyAnswer(
  answer: string,
  said: Element,
  certificates: readonly string[],
  samlWith: (pem: string) => SAML,
) {
  const names = new Set<string>();
  let over = false;
  for (const pem of certificates) {
    const kept = parseCertificate(pem, 'known');
    names.add(nameOf(kept));
    const assertionXml = await verifiedBy(samlWith(pem), answer);
    if (assertionXml === null) continue;
    if (stateOf(kept) === 'valid') return { assertionXml, certificate: nameOf(kept) };
    over = true;
  }
  if (over) throw new ProviderFailure('certificate_over');
  throw new ProviderFailure(namesOneOf(said, names) ? 'signature_invalid' : 'certificate_unknown');
}
