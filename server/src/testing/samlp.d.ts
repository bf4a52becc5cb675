/** The exports of Auth0's SAML provider that saml-provider.ts uses. */
declare module 'samlp' {
  interface SamlRequest {
    id?: string;
    issuer?: string;
    assertionConsumerServiceURL?: string;
  }
  interface Claims {
    getClaims(): Record<string, string | string[]>;
    getNameIdentifier(): { nameIdentifier: string; nameIdentifierFormat: string };
  }
  interface Reply {
    set(name: string, value: string): void;
    send(xml: string): void;
  }
  const samlp: {
    parseRequest: (
      request: { query: object },
      options: object,
      done: (error: Error | null, data?: SamlRequest) => void,
    ) => void;
    getSamlResponse: (
      options: object & { profileMapper: (person: never) => Claims },
      person: object,
      done: (error: Error | null, xml: string) => void,
    ) => void;
    metadata: (options: object) => (request: object, reply: Reply) => void;
  };
  export = samlp;
}
