import { createHash, randomBytes } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const NONCE_BYTES = 8;
const ANSWER_MS = 20_000;
const LARGEST = 65_536;

export interface Answer {
  nonce: Buffer;
  response: Buffer;
}

/**
 * Requests a stamp over a text (RFC 3161 over HTTP, §3.4). Only its SHA-256 is sent.
 * @throws when the authority does not answer properly
 */
export async function askAuthority(url: string, statement: string): Promise<Answer> {
  const nonce = randomBytes(NONCE_BYTES);
  // Make the number positive and without leading zeros, which DER would drop.
  nonce[0] = (nonce.readUInt8(0) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({
        valueHex: Uint8Array.from(createHash('sha256').update(statement).digest()).buffer,
      }),
    }),
    nonce: new Integer({ valueHex: Uint8Array.from(nonce).buffer }),
    certReq: true,
  });
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: request.toSchema().toBER(),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!reply.ok) throw new Error(`The time stamping authority answered ${reply.status}`);
  const response = Buffer.from(await reply.arrayBuffer());
  if (response.length > LARGEST) throw new Error('The answer of the time stamping authority is too long');
  return { nonce, response };
}
