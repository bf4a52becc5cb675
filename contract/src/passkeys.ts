import { z } from 'zod';

/*
 * Messages between the browser's `navigator.credentials` and the server, in the JSON form of WebAuthn Level
 * 3.
 */

/** Bytes, as base64url without padding. */
const bytes = (characters: number) =>
  z
    .string()
    .max(characters)
    .regex(/^[\w-]+$/);
const credentialId = bytes(1400);
const device = {
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
};
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });

/** Asks for a signature. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  /** Milliseconds. */
  timeout: z.int(),
  rpId: z.string(),
  /** Empty: any that the device keeps for this platform. */
  allowCredentials: z.array(descriptor),
  userVerification: z.enum(['required', 'preferred']),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

/** The signature. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  ...device,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(2_000),
    userHandle: bytes(100).exactOptional(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** Asks for a new key. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** Those that the person has. */
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** The new key. */
export const newPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  ...device,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(30_000),
    transports: z.array(z.string().max(20)).max(10).exactOptional(),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** With what an account whose password was right may go on: comes with SECOND_FACTOR_REQUIRED alone. */
export const secondStep = z.object({
  totp: z.boolean(),
  /** null: the person has no passkey. */
  passkey: passkeyRequest.nullable(),
});
export type SecondStep = z.infer<typeof secondStep>;
