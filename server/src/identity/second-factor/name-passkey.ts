import { PASSKEY_NAME_CHARACTERS } from '@finaula/contract/constants';
import type { NewPasskey } from '@finaula/contract/second-factor';

/** The name of a new passkey until its owner renames it. */
export function nameOf(
  { authenticatorAttachment, response }: NewPasskey,
  browser: string,
  taken: readonly string[],
): string {
  const elsewhere = response.transports?.includes('hybrid') ? 'Teléfono o tableta' : 'Llave de seguridad';
  const device =
    authenticatorAttachment === 'cross-platform' ? elsewhere : browser.slice(0, PASSKEY_NAME_CHARACTERS - 4);
  const names = [device, ...taken.map((_, i) => `${device} (${i + 2})`)];
  return names.find((name) => !taken.includes(name)) ?? device;
}
