import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type ClientMetadata } from 'oidc-provider';

interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  hd?: string;
  preferred_username?: string;
}

type TokenReply = Record<string, unknown> & { id_token?: string };
/** Changes the reply of the token endpoint, as an attacker in its place or a faulty provider would. */
export type Tamper = (
  reply: TokenReply,
  sign: (claims: JWTPayload, header?: object) => Promise<string>,
) => Promise<TokenReply> | TokenReply;

const CLIENT = { client_id: 'finaula', client_secret: 'un-secreto-de-mas-de-32-caracteres-largo' };

const newKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
};

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}

const page = (
  uid: string,
  names: readonly string[],
) => `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>Proveedor de prueba</title>
<h1>Proveedor de prueba</h1><form method="post" action="/interaction/${uid}"><label>Persona <select name="persona">${names
  .map((name) => `<option>${name}</option>`)
  .join('')}</select></label><button>Continuar</button></form>`;

/**
 * A certified OpenID provider (oidc-provider) on a port of its own. Its people sign in by choosing their
 * name.
 */
export async function startIdentityProvider() {
  const people = new Map<string, Person>();
  const redirects = new Set<string>();
  let keys = [await newKey('primera')];
  let tamper: Tamper | undefined;
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, reply) => void answer?.(request, reply));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sign = async (claims: JWTPayload, header: object = {}) => {
    const [key] = keys;
    if (!key) throw new Error('no key');
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', ...(key.kid && { kid: key.kid }), ...header })
      .sign(key);
  };

  /** Builds the provider with the current clients and keys. */
  const build = () => {
    const client: ClientMetadata = {
      ...CLIENT,
      redirect_uris: [...redirects, `${issuer}/nadie`],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    };
    const provider = new Provider(issuer, {
      clients: [client],
      jwks: { keys },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'hd'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['una llave de prueba'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      findAccount: (_, sub) => {
        const person = [...people.values()].find((one) => one.sub === sub);
        return person && { accountId: sub, claims: async () => ({ ...person }) };
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId: oidc.account?.accountId ?? '' });
        grant.addOIDCScope('openid email profile');
        await grant.save();
        return grant;
      },
    });
    provider.use(async (context, next) => {
      const [, uid] = /^\/interaction\/([\w-]+)$/.exec(context.path) ?? [];
      if (uid === undefined) {
        await next();
        if (context.path === '/token' && tamper) context.body = await tamper(context.body as TokenReply, sign);
        return;
      }
      if (context.method === 'GET') {
        context.type = 'html';
        context.body = page(uid, [...people.keys()]);
        return;
      }
      const chunks: Buffer[] = [];
      for await (const chunk of context.req) chunks.push(chunk as Buffer);
      const chosen = people.get(new URLSearchParams(Buffer.concat(chunks).toString()).get('persona') ?? '');
      const result = chosen ? { login: { accountId: chosen.sub, remember: false } } : { error: 'access_denied' };
      context.respond = false;
      await provider.interactionFinished(context.req, context.res, result, { mergeWithLastSubmission: false });
    });
    answer = provider.callback();
  };
  build();

  return {
    issuer,
    ...CLIENT,
    /** Adds a person who can sign in by that name. */
    knows: (name: string, person: Person) => void people.set(name, person),
    registers: (redirectUri: string) => {
      redirects.add(redirectUri);
      build();
    },
    /** Signs with a new key. The previous key stays published unless `keeps` is false. */
    rotates: async (kid: string, { keeps = true }: { keeps?: boolean } = {}) => {
      keys = [await newKey(kid), ...(keeps ? keys : [])];
      build();
    },
    tampers: (how: Tamper | undefined) => {
      tamper = how;
    },
    stop: () => close(server),
  };
}
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;

/**
 * Signs in at the provider as a browser does, by choosing a name; returns the query with which it comes back.
 */
export async function passThrough(redirect: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(redirect);
  let address = redirect;
  let init: RequestInit = {};
  for (let step = 0; step < 10; step += 1) {
    const reply = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const location = reply.headers.get('location');
    if (location !== null) {
      const next = new URL(location, address);
      if (next.origin !== origin) return next.search.slice(1);
      address = next.href;
      init = {};
      continue;
    }
    if (reply.status !== 200)
      throw new Error(`${reply.status} ${/error_description[^<]*<\/strong>: ([^<]*)/.exec(await reply.text())?.[1]}`);
    init = {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ persona: name }),
    };
  }
  throw new Error('The provider goes in circles.');
}
