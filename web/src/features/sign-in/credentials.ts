export interface Credentials {
  email: string;
  password: string;
  /** Links the account to the provider that the user came back from. */
  provider_link?: string;
}
