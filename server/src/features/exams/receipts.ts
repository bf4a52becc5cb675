import { CompactSign, type CryptoKey } from 'jose';

/** The platform's signing key, with the address of its public key. */
export interface ReceiptKey {
  address: string;
  privateKey: CryptoKey;
}

export interface SavedAnswer {
  exam_id: string;
  question_id: string;
  option_id: string;
  /** Id of the answer's row, which distinguishes it from earlier answers to the same question. */
  answer: string;
  saved_at: string;
}

const KEPT_MS = 60_000;

/**
 * Signs receipts of answers. The key is cached for a minute, so that answers do not wait for the file
 * system.
 */
export function receiptsSignedWith(findKey: () => Promise<ReceiptKey>): (answer: SavedAnswer) => Promise<string> {
  let known: { key: Promise<ReceiptKey>; since: number } | undefined;
  const currentKey = () => {
    if (!known || performance.now() - known.since > KEPT_MS) {
      known = { key: findKey(), since: performance.now() };
      known.key.catch(() => {
        known = undefined;
      });
    }
    return known.key;
  };
  return async (answer) => {
    const { address, privateKey } = await currentKey();
    return new CompactSign(new TextEncoder().encode(JSON.stringify(answer)))
      .setProtectedHeader({ alg: 'EdDSA', kid: address, typ: 'exam-receipt' })
      .sign(privateKey);
  };
}
