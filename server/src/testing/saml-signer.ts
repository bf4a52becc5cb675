import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';
import { DAY_MS } from '../shared/time/days.ts';

const COMMON_NAME = '2.5.4.3';

interface Traits {
  from?: Date;
  until?: Date;
  /** Length of the RSA key. */
  bits?: number;
}

const signing = (hash: string) => ({ name: 'RSASSA-PKCS1-v1_5', hash });

/** Creates a key and a certificate for a provider, valid for ten years by default; both as PEM. */
export async function newSigner(name: string, { from, until, bits = 2048 }: Traits = {}) {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  const privateKey = await crypto.subtle.importKey('pkcs8', pair.privateKey, signing('SHA-256'), true, ['sign']);
  const publicKey = await crypto.subtle.importKey('spki', pair.publicKey, signing('SHA-256'), true, ['verify']);
  const made = new Certificate();
  made.version = 2;
  made.serialNumber = new Integer({ valueHex: Uint8Array.from([1, ...randomBytes(8)]).buffer });
  for (const named of [made.issuer, made.subject])
    named.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }));
  made.notBefore.value = from ?? new Date(Date.now() - DAY_MS);
  made.notAfter.value = until ?? new Date(Date.now() + 3_650 * DAY_MS);
  await made.subjectPublicKeyInfo.importKey(publicKey);
  await made.sign(privateKey, 'SHA-256');
  const base64 = Buffer.from(made.toSchema().toBER()).toString('base64');
  return {
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.match(/.{1,64}/g)?.join('\n')}\n-----END CERTIFICATE-----\n`,
    privateKey: createPrivateKey({ key: pair.privateKey, format: 'der', type: 'pkcs8' }).export({
      type: 'pkcs8',
      format: 'pem',
    }) as string,
    publicKey: createPublicKey({ key: pair.publicKey, format: 'der', type: 'spki' }).export({
      type: 'spki',
      format: 'pem',
    }) as string,
  };
}
