import type { NameIdFormat, SamlSettings } from '@finaula/contract/saml';
import type { VerifiedIdentity } from '../protocol.ts';
import { ProviderFailure, wordsOf } from '../provider-failure.ts';
import { childrenOf, descendantsOf, type Element, isA, RefusedXml, readXml } from './xml.ts';

export const MINUTE_MS = 60_000;
/** Lifetime of a request. */
export const REQUEST_MS = 10 * MINUTE_MS;
const LONGEST_SUBJECT = 255;

export const NAME_ID_FORMATS: Record<NameIdFormat, string> = {
  persistent: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  emailAddress: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  unspecified: 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
};
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Algorithms a signature may use: no SHA-1, no HMAC (its key would be the public certificate), no transform
 * that selects what is signed.
 */
const ALGORITHMS: Record<string, readonly string[]> = {
  CanonicalizationMethod: ['http://www.w3.org/2001/10/xml-exc-c14n#'],
  SignatureMethod: [
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  ],
  DigestMethod: ['http://www.w3.org/2001/04/xmlenc#sha256', 'http://www.w3.org/2001/04/xmlenc#sha512'],
  Transform: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', 'http://www.w3.org/2001/10/xml-exc-c14n#'],
};

const decoder = new TextDecoder('utf-8', { fatal: true });

function parse(xml: string): Element {
  try {
    return readXml(xml, { exact: true });
  } catch (error) {
    if (error instanceof RefusedXml) throw new ProviderFailure('xml_refused', error);
    throw error;
  }
}

function decode(answer: string): string {
  try {
    return decoder.decode(Buffer.from(answer, 'base64'));
  } catch (error) {
    throw new ProviderFailure('xml_refused', error);
  }
}

/**
 * Returns the only child of that name.
 * @throws ProviderFailure response_invalid
 */
function only(parent: Element, name: string): Element {
  const [found, ...more] = childrenOf(parent, 'assertion', name);
  if (!found || more.length > 0) throw new ProviderFailure('response_invalid');
  return found;
}

/** Refuses elements with children: parsers that read only the first text node would see another value. */
function textOf(element: Element): string {
  if (element.children.length > 0) throw new ProviderFailure('response_invalid');
  return element.text;
}

const isSigned = (element: Element): boolean => childrenOf(element, 'signature', 'Signature').length > 0;

/** The provider's refusal: its status codes, the last of which is the most precise, and its message. */
function refusalOf(response: Element): ProviderFailure {
  const codes = descendantsOf(response, 'protocol', 'StatusCode').map(
    ({ attributes }) => attributes.get('Value')?.replace(/^.*:/, '') ?? '',
  );
  const [message] = descendantsOf(response, 'protocol', 'StatusMessage').map(({ text }) => text);
  const code = codes.at(-1) === 'InvalidNameIDPolicy' ? 'name_id_format' : 'status_refused';
  return new ProviderFailure(code, undefined, wordsOf(codes.filter(Boolean).join(', '), message));
}

/**
 * Checks a posted, unverified answer and refuses early, so that the administrator learns the precise
 * reason.
 * @throws ProviderFailure
 */
export function requireAnswer(answer: string, { signsBoth }: { signsBoth: boolean }): Element {
  const response = parse(decode(answer));
  if (!isA(response, 'protocol', 'Response')) throw new ProviderFailure('response_invalid');
  const statuses = childrenOf(response, 'protocol', 'Status').flatMap((status) =>
    childrenOf(status, 'protocol', 'StatusCode'),
  );
  if (statuses.length !== 1) throw new ProviderFailure('response_invalid');
  if (statuses[0]?.attributes.get('Value') !== SUCCESS) throw refusalOf(response);
  if (descendantsOf(response, 'assertion', 'EncryptedAssertion').length > 0)
    throw new ProviderFailure('assertion_encrypted');
  for (const [name, accepted] of Object.entries(ALGORITHMS))
    if (
      descendantsOf(response, 'signature', name).some(
        ({ attributes }) => !accepted.includes(attributes.get('Algorithm') ?? ''),
      )
    )
      throw new ProviderFailure('signature_algorithm');
  if (!isSigned(response)) throw new ProviderFailure('response_unsigned');
  if (signsBoth && !isSigned(only(response, 'Assertion'))) throw new ProviderFailure('assertion_unsigned');
  return response;
}

/**
 * Parses an instant, which is UTC (SAML core §1.3.3).
 * @throws ProviderFailure response_invalid
 */
function instantOf(element: Element, name: string): number {
  const written = element.attributes.get(name) ?? '';
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(written)) throw new ProviderFailure('response_invalid');
  return Date.parse(written);
}

/** @throws ProviderFailure response_clock */
function requireTime(element: Element, end: 'NotOnOrAfter' | 'SessionNotOnOrAfter'): void {
  const begins = element.attributes.has('NotBefore') ? instantOf(element, 'NotBefore') : 0;
  if (Date.now() + MINUTE_MS < begins || Date.now() - MINUTE_MS >= instantOf(element, end))
    throw new ProviderFailure('response_clock');
}

export interface Expected {
  settings: SamlSettings;
  issuer: string;
  audience: string;
  acsUrl: string;
  requestId: string;
}

function requireOf(element: Element, { issuer }: Expected): void {
  if (element.attributes.get('Version') !== '2.0') throw new ProviderFailure('response_invalid');
  if (textOf(only(element, 'Issuer')) !== issuer) throw new ProviderFailure('response_of_other');
}

function requireConfirmation(subject: Element, { acsUrl, requestId }: Expected): void {
  const bearers = childrenOf(subject, 'assertion', 'SubjectConfirmation').filter(
    ({ attributes }) => attributes.get('Method') === BEARER,
  );
  const [bearer, ...more] = bearers;
  if (!bearer || more.length > 0) throw new ProviderFailure('response_invalid');
  const data = only(bearer, 'SubjectConfirmationData');
  if (data.attributes.get('Recipient') !== acsUrl) throw new ProviderFailure('response_misaddressed');
  if (data.attributes.get('InResponseTo') !== requestId) throw new ProviderFailure('response_unasked');
  requireTime(data, 'NotOnOrAfter');
}

function requireConditions(assertion: Element, { audience }: Expected): void {
  const conditions = only(assertion, 'Conditions');
  requireTime(conditions, 'NotOnOrAfter');
  const restrictions = childrenOf(conditions, 'assertion', 'AudienceRestriction');
  const isOurs = (restriction: Element) =>
    childrenOf(restriction, 'assertion', 'Audience').some((named) => textOf(named) === audience);
  if (restrictions.length === 0 || !restrictions.every(isOurs)) throw new ProviderFailure('response_misaddressed');
}

function requireSession(assertion: Element): void {
  const statements = childrenOf(assertion, 'assertion', 'AuthnStatement');
  if (statements.length === 0) throw new ProviderFailure('response_invalid');
  for (const statement of statements)
    if (statement.attributes.has('SessionNotOnOrAfter')) requireTime(statement, 'SessionNotOnOrAfter');
}

/** The single value of an attribute, over all statements. */
function attributeOf(assertion: Element, name: string): string | null {
  const values = childrenOf(assertion, 'assertion', 'AttributeStatement')
    .flatMap((statement) => childrenOf(statement, 'assertion', 'Attribute'))
    .filter(({ attributes }) => attributes.get('Name') === name)
    .flatMap((attribute) => childrenOf(attribute, 'assertion', 'AttributeValue'));
  const [value, ...more] = values.map(textOf);
  return value === undefined || value.trim() === '' || more.length > 0 ? null : value.trim();
}

function nameIdOf(subject: Element, { name_id_format }: SamlSettings): string {
  const nameId = only(subject, 'NameID');
  const format = nameId.attributes.get('Format') ?? NAME_ID_FORMATS.unspecified;
  if (format !== NAME_ID_FORMATS[name_id_format]) throw new ProviderFailure('name_id_format');
  return textOf(nameId).trim();
}

interface Signed {
  /** The assertion as covered by the signature. */
  assertionXml: string;
  certificate: string;
}

/**
 * Reads the user from signed data: the response's own attributes, and the assertion.
 * @throws ProviderFailure
 */
export function readAssertion(
  response: Element,
  { assertionXml, certificate }: Signed,
  expected: Expected,
): VerifiedIdentity {
  requireOf(response, expected);
  if (response.attributes.get('Destination') !== expected.acsUrl) throw new ProviderFailure('response_misaddressed');
  if (response.attributes.get('InResponseTo') !== expected.requestId) throw new ProviderFailure('response_unasked');
  const assertion = parse(assertionXml);
  requireOf(assertion, expected);
  const subject = only(assertion, 'Subject');
  requireConfirmation(subject, expected);
  requireConditions(assertion, expected);
  requireSession(assertion);
  const { settings } = expected;
  const nameId = nameIdOf(subject, settings);
  const { subject_attribute, address_attribute, name_attributes, name_id_format } = settings;
  const named = name_id_format === 'emailAddress' ? nameId.toLowerCase() : nameId;
  const who = subject_attribute === null ? named : attributeOf(assertion, subject_attribute);
  if (who === null || who === '' || who.length > LONGEST_SUBJECT) throw new ProviderFailure('subject_missing');
  const assertionId = assertion.attributes.get('ID');
  if (!assertionId) throw new ProviderFailure('response_invalid');
  const names = name_attributes.map((name) => attributeOf(assertion, name)).filter((name) => name !== null);
  return {
    subject: who,
    email: address_attribute === null ? nameId : attributeOf(assertion, address_attribute),
    // SAML has no such claim: the institution's own directory signs, for domains that the institution has
    // proven.
    emailVerified: true,
    name: names.length === 0 ? null : names.join(' '),
    assertion: { assertionId, certificate },
  };
}
