import { onTestFinished, vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = (response: object) => ({
  id: 'bGxhdmU',
  rawId: bytes('llave'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response,
});

/** A fake device with passkeys for a test; `fails`: the error name with which the next call fails. */
export function passkeyDevice() {
  const device = { fails: null as string | null };
  const answer = (response: object) => async () => {
    const { fails } = device;
    if (fails === null) return credential(response);
    device.fails = null;
    throw new DOMException('Not this time.', fails);
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('navigator', {
    ...navigator,
    credentials: {
      get: answer({
        clientDataJSON: bytes('{}'),
        authenticatorData: bytes('a'),
        signature: bytes('s'),
        userHandle: bytes('u'),
      }),
      create: answer({ clientDataJSON: bytes('{}'), attestationObject: bytes('o'), getTransports: () => ['internal'] }),
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return device;
}
