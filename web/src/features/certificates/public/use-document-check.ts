import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';

/** The result of a comparison. */
export type Verdict = 'same' | 'different' | 'not-a-pdf' | 'unreadable';

/** Only the SHA-256 leaves the browser, never the file. */
export function useDocumentCheck(folio: string) {
  const compare = async (sha256: string): Promise<Verdict> =>
    (await api.checkDocument({ params: { folio }, query: { sha256 } })).issued ? 'same' : 'different';

  return useMutation({
    mutationFn: async (given: File | string): Promise<Verdict> => {
      if (typeof given === 'string') return compare(given);
      const content = await given.arrayBuffer().catch(() => undefined);
      if (content === undefined) return 'unreadable';
      const bytes = new Uint8Array(content);
      return isPdf(bytes) ? compare(await digestOf(bytes)) : 'not-a-pdf';
    },
    networkMode: 'always',
  });
}

/** The PDF signature, which readers search in the first kilobyte. */
const HEADER = '%PDF-';
const HEADER_WITHIN_BYTES = 1024;

export const isPdf = (bytes: Uint8Array): boolean =>
  String.fromCharCode(...bytes.subarray(0, HEADER_WITHIN_BYTES)).includes(HEADER);

/** SHA-256, hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers hash only on https and on localhost. */
export const canDigest = (): boolean => crypto.subtle !== undefined;
