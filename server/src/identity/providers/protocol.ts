import type { ProviderSettings } from '@finaula/contract/providers';

/** Somebody as a provider says who they are, after everything about its answer was verified. */
export interface VerifiedIdentity {
  /** The id of the user at the provider; it never changes. */
  subject: string;
  /** The address as the provider wrote it. */
  email: string | null;
  /** Whether the provider says that the address is theirs. */
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

/** The values that travel through the provider and back. */
interface Redirection {
  state: string;
  redirectUri: string;
}

/** How one speaks to a kind of provider. Both throw ProviderFailure. */
export interface Protocol<Settings extends ProviderSettings = ProviderSettings> {
  /** The address to redirect to, and the values that the answer is checked against. */
  start: (
    connection: Connection<Settings>,
    redirection: Redirection,
  ) => Promise<{ redirect: string; protocol: Record<string, string> }>;
  /** `answer`: the query with which the browser came back; of SAML what the provider posted. */
  finish: (
    connection: Connection<Settings>,
    redirection: Redirection & { protocol: Record<string, unknown>; answer: string },
  ) => Promise<VerifiedIdentity>;
}
