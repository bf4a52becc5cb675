export interface Credentials {
  email: string;
  password: string;
  /** Links the account to the provider that the browser returned from. */
  provider_link?: string;
}
