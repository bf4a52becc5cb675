import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import { detailOf } from '../api/api-error.ts';

/** Whether the browser supports passkeys at this address: an IP address cannot have any. */
export const passkeysWork = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(location.hostname);

/** Why the browser returned no passkey, by its error name (WebAuthn Level 3 §5.1). */
const sentences: Record<string, string> = {
  NotAllowedError: 'No llegamos a usar ninguna llave de acceso. Puedes intentarlo otra vez.',
  AbortError: 'No llegamos a usar ninguna llave de acceso. Puedes intentarlo otra vez.',
  InvalidStateError: 'Este dispositivo ya guarda una llave de acceso de tu cuenta.',
  SecurityError:
    'Las llaves de acceso solo funcionan en la dirección oficial de la plataforma. Ábrela ahí e intenta de nuevo.',
  NotSupportedError: 'Este dispositivo no puede guardar llaves de acceso. Usa otro, o una aplicación de códigos.',
  ConstraintError: 'Este dispositivo no tiene bloqueo de pantalla. Actívalo, o usa una aplicación de códigos.',
};

/** The browser or the user cancelled: nothing was sent. */
class PasskeyFailure extends Error {
  constructor({ name }: Error) {
    super(sentences[name] ?? 'Tu navegador no pudo usar la llave de acceso. Intenta de nuevo.');
  }
}

const failed = (error: unknown): never => {
  throw new PasskeyFailure(error instanceof Error ? error : new Error());
};

/** The sentence to show for any thrown value. */
export const passkeyDetailOf = (error: unknown): string =>
  error instanceof PasskeyFailure ? error.message : detailOf(error);

/** @throws PasskeyFailure */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: request }).catch(failed);
  const { userHandle, ...signed } = response;
  return { id, rawId, type, response: { ...signed, ...(userHandle !== undefined && { userHandle }) } };
}

/** @throws PasskeyFailure */
export async function makePasskey(creation: PasskeyCreation): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response, authenticatorAttachment } = await startRegistration({
    optionsJSON: creation,
  }).catch(failed);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
    response: { clientDataJSON, attestationObject, ...(transports !== undefined && { transports }) },
  };
}
