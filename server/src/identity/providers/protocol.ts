import type { ProviderSettings } from '@finaula/contract/providers';

/** The identity in a provider's answer, after the answer was verified. */
export interface VerifiedIdentity {
  /** The user's id at the provider; it never changes. */
  subject: string;
  /** The address as written by the provider. */
  email: string | null;
  /** Whether the provider verified the address. */
  emailVerified: boolean;
  name: string | null;
  /** SAML: the assertion's id, usable once, and the SHA-256 of the signing certificate, hexadecimal. */
  assertion?: { assertionId: string; certificate: string };
}

interface Connection<Settings> {
  id: string;
  settings: Settings;
  secret: string | null;
}

/** The values that travel to the provider and back. */
interface Redirection {
  state: string;
  redirectUri: string;
}

/** A protocol of identity providers. Both functions throw ProviderFailure. */
export interface Protocol<Settings extends ProviderSettings = ProviderSettings> {
  /** The address to redirect to, and the values that the answer is checked against. */
  start: (
    connection: Connection<Settings>,
    redirection: Redirection,
  ) => Promise<{ redirect: string; protocol: Record<string, string> }>;
  /** `answer`: the query with which the browser came back; for SAML the posted response. */
  finish: (
    connection: Connection<Settings>,
    redirection: Redirection & { protocol: Record<string, unknown>; answer: string },
  ) => Promise<VerifiedIdentity>;
}
