import type { RequestOf } from '@finaula/contract/call';
import type { CallName, Calls } from '@finaula/contract/calls';
import { request } from '../api/api.ts';
import { unreachable } from '../api/api-error.ts';
import { calls } from '../api/calls.ts';
import { saveFile } from './save-file.ts';

/** Calls that reply with a file. */
type FileCall = { [Name in CallName]: Calls[Name] extends { files: readonly string[] } ? Name : never }[CallName];

/** The file name in `content-disposition`. */
const nameOf = (response: Response): string | undefined =>
  /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/**
 * Saves the file of a reply. A plain link cannot send the session's token.
 * @throws ApiError
 */
export async function download<Name extends FileCall>(
  callName: Name,
  parts: RequestOf<Calls[Name]>,
  fallbackName: string,
): Promise<void> {
  const response = await request(calls[callName], parts);
  const file = await response.blob().catch(() => {
    throw unreachable();
  });
  saveFile(file, nameOf(response) ?? fallbackName);
}
