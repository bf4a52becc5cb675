/** Where a PDF says what it is: readers look for it in the first kilobyte. */
const HEADER = '%PDF-';
const HEADER_WITHIN_BYTES = 1024;

export const isPdf = (bytes: Uint8Array): boolean => String.fromCharCode(...bytes.subarray(0, HEADER_WITHIN_BYTES)).includes(HEADER);

/** SHA-256, hexadecimal. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers hash only on https and on the machine itself. */
export const canDigest = (): boolean => crypto.subtle !== undefined;
