import type { Provider, Providers } from '@finaula/contract/providers';

export interface ProviderFormProps {
  /** Null for a new provider. */
  provider: Provider | null;
  next: Providers['next'];
  domains: readonly string[];
}
