import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const CURVES = { 'P-256': { alg: -7, crv: 1 }, 'P-384': { alg: -35, crv: 2 } };

/** Values that an honest browser and device set, and that an attacker can change. */
export interface Circumstances {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  crossOrigin?: boolean;
  present?: boolean;
  /** The device verified its owner. */
  verified?: boolean;
  /** Undefined: the counter stays at zero, as on a device that copies its keys. */
  counter?: number;
  /** null: no handle is sent. */
  userHandle?: string | null;
}

interface NewKey extends Circumstances {
  attestation?: 'none' | 'packed';
  curve?: keyof typeof CURVES;
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url');
const uint = (bytes: 2 | 4, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};

/** COSE_Key of an elliptic curve (RFC 9053 §7.1). */
function coseOf(key: KeyObject, curve: keyof typeof CURVES): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const { alg, crv } = CURVES[curve];
  const members = new Map<number, number | Uint8Array>([
    [1, 2],
    [3, alg],
    [-1, crv],
    [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
    [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
  ]);
  return Buffer.from(isoCBOR.encode(members));
}

/** A device and its browser that sign as WebAuthn Level 3 specifies. Keys and signatures are real. */
export class SoftwareAuthenticator {
  readonly credentialId = randomBytes(32);
  readonly origin: string;
  #key: KeyObject | undefined;
  #handle = '';

  constructor(origin: string) {
    this.origin = origin;
  }

  #clientData(
    type: string,
    challenge: string,
    { origin = this.origin, crossOrigin = false, ...as }: Circumstances,
  ): Buffer {
    return Buffer.from(
      JSON.stringify({ type: as.type ?? type, challenge: as.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  #authenticatorData(
    rpId: string,
    { present = true, verified = true, counter = 0, ...as }: Circumstances,
    attested = Buffer.alloc(0),
  ): Buffer {
    const flags =
      (present ? FLAGS.present : 0) | (verified ? FLAGS.verified : 0) | (attested.length > 0 ? FLAGS.attested : 0);
    return Buffer.concat([sha256(as.rpId ?? rpId), Buffer.of(flags), uint(4, counter), attested]);
  }

  #named = () => ({
    id: base64url(this.credentialId),
    rawId: base64url(this.credentialId),
    type: 'public-key' as const,
  });

  /** `navigator.credentials.create()` */
  create(options: PasskeyCreation, { attestation = 'none', curve = 'P-256', ...as }: NewKey = {}): NewPasskey {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: curve });
    this.#key = privateKey;
    this.#handle = options.user.id;
    const attested = Buffer.concat([
      Buffer.alloc(16),
      uint(2, this.credentialId.length),
      this.credentialId,
      coseOf(publicKey, curve),
    ]);
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, as);
    const authData = this.#authenticatorData(options.rp.id, as, attested);
    const statement = new Map<string, number | Uint8Array>();
    if (attestation === 'packed') {
      statement.set('alg', CURVES[curve].alg);
      statement.set(
        'sig',
        new Uint8Array(sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), privateKey)),
      );
    }
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array | typeof statement>([
        ['fmt', attestation],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      ...this.#named(),
      authenticatorAttachment: 'platform',
      response: {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    };
  }

  /** `navigator.credentials.get()` */
  get(request: PasskeyRequest, as: Circumstances = {}): PasskeyAnswer {
    if (this.#key === undefined) throw new Error('The device keeps no key.');
    const clientDataJSON = this.#clientData('webauthn.get', request.challenge, as);
    const authenticatorData = this.#authenticatorData(request.rpId, as);
    const userHandle = as.userHandle === undefined ? this.#handle : as.userHandle;
    return {
      ...this.#named(),
      response: {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), this.#key)),
        ...(userHandle !== null && { userHandle }),
      },
    };
  }
}
