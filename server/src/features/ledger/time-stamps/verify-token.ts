import { createHash } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { Certificate, ExtKeyUsage, SignedData, TimeStampResp, TSTInfo } from 'pkijs';

const EXTENDED_KEY_USAGE = '2.5.29.37';
/** id-kp-timeStamping (RFC 3161 §2.3): critical, and the only purpose. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const SHA256 = '2.16.840.1.101.3.4.2.1';
/** Tolerated difference between our clock and the authority's. */
const DRIFT_MS = 10 * 60_000;

export interface Token {
  /** The authority's time. */
  stampedAt: Date;
  /** The name in its certificate. */
  authority: string;
  /** Whether the certificate leads to one that the operator trusts; unknown without any. */
  trust: 'trusted' | 'untrusted' | 'unknown';
}

/** A response that proves nothing; the Spanish message gives the reason. */
export class RefusedToken extends Error {}

const nameOf = ({ subject }: Certificate): string =>
  subject.typesAndValues.map(({ value }) => String(value.valueBlock.value)).join(', ');

function checkPurpose(certificate: Certificate): void {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const usage = extension?.parsedValue instanceof ExtKeyUsage ? extension.parsedValue.keyPurposes : [];
  if (extension?.critical !== true || usage.length !== 1 || usage[0] !== TIME_STAMPING)
    throw new RefusedToken('El certificado de quien selló no es solo para sellos de tiempo.');
}

/**
 * Verifies a time stamp response for a text. `trusted`: certificates in PEM.
 * @throws RefusedToken for a refusal, another text or request, a wrong signature, or a certificate for
 * another purpose
 */
export async function verifyToken(
  response: Uint8Array,
  {
    statement,
    nonce,
    recordedAt,
    trusted,
  }: { statement: string; nonce: Uint8Array; recordedAt: Date; trusted: readonly Certificate[] },
): Promise<Token> {
  const { signed, info } = parse(response);
  const { messageImprint } = info;
  const imprint = createHash('sha256').update(statement).digest();
  if (
    messageImprint.hashAlgorithm.algorithmId !== SHA256 ||
    !imprint.equals(Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView))
  )
    throw new RefusedToken('El sello es de otro texto.');
  if (!info.nonce?.isEqual(new Integer({ valueHex: Uint8Array.from(nonce).buffer })))
    throw new RefusedToken('El sello responde a otra solicitud.');
  if (Math.abs(info.genTime.getTime() - recordedAt.getTime()) > DRIFT_MS)
    throw new RefusedToken('La hora del sello no es la del día en que se pidió.');
  const data = Uint8Array.from(Buffer.from(statement)).buffer;
  const verify = (checkChain: boolean) =>
    signed.verify({
      signer: 0,
      data,
      checkChain,
      trustedCerts: [...trusted],
      checkDate: info.genTime,
      extendedMode: true,
    });
  const found = await verify(false).catch(() => undefined);
  if (found?.signatureVerified !== true || !found.signerCertificate)
    throw new RefusedToken('La firma del sello no corresponde.');
  checkPurpose(found.signerCertificate);
  const chain = trusted.length === 0 ? undefined : await verify(true).catch(() => undefined);
  return {
    stampedAt: info.genTime,
    authority: nameOf(found.signerCertificate),
    trust: trusted.length === 0 ? 'unknown' : chain?.signerCertificateVerified === true ? 'trusted' : 'untrusted',
  };
}

function parse(response: Uint8Array): { signed: SignedData; info: TSTInfo } {
  try {
    const { status, timeStampToken } = TimeStampResp.fromBER(Uint8Array.from(response).buffer);
    // granted, or granted with changes
    if (status.status > 1 || !timeStampToken) throw new RefusedToken('La autoridad no dio el sello.');
    const signed = new SignedData({ schema: timeStampToken.content });
    const content = signed.encapContentInfo.eContent;
    if (!(content instanceof OctetString)) throw new RefusedToken('El sello no se puede leer.');
    return { signed, info: TSTInfo.fromBER(content.getValue()) };
  } catch (error) {
    throw error instanceof RefusedToken ? error : new RefusedToken('El sello no se puede leer.');
  }
}

/**
 * Parses the certificates of a PEM file.
 * @throws when one is malformed
 */
export const readCertificates = (pem: string): Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g)].map(([, body = '']) =>
    Certificate.fromBER(Uint8Array.from(Buffer.from(body, 'base64')).buffer),
  );

/** The certificates in a response, as PEM. */
export function certificatesOf(response: Uint8Array): string {
  const found =
    parse(response).signed.certificates?.filter((item): item is Certificate => item instanceof Certificate) ?? [];
  return found
    .map((certificate) => {
      const body = Buffer.from(certificate.toSchema(true).toBER())
        .toString('base64')
        .match(/.{1,64}/g)
        ?.join('\n');
      return `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`;
    })
    .join('');
}
