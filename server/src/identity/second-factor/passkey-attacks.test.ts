import type { PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { PASSWORD } from '../../testing/factories.ts';
import { type Holder, passkeyHolders } from '../../testing/passkey-holders.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { testApp } from '../../testing/test-app.ts';

const ORIGIN = 'http://localhost:3000';
const { as, create, database } = await testApp();
const { ask, holder } = passkeyHolders(as, create, ORIGIN);

/** Somebody with a passkey whose device has counted ten uses, and somebody of another institution. */
interface World {
  victim: Holder;
  stranger: Holder;
}
const world = async (): Promise<World> => ({ victim: await holder({ counter: 10 }), stranger: await holder() });

const expire = () =>
  database
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
const removeAll = ({ id }: Holder) => database.deleteFrom('passkeys').where('user_id', '=', id).execute();

/** Another byte at that place of what was signed. */
function tampered(answer: PasskeyAnswer, part: 'authenticatorData' | 'signature', at: number): PasskeyAnswer {
  const bytes = Buffer.from(answer.response[part], 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ 0x04;
  return { ...answer, response: { ...answer.response, [part]: bytes.toString('base64url') } };
}
const withClientData = (answer: PasskeyAnswer, clientData: string): PasskeyAnswer => ({
  ...answer,
  response: { ...answer.response, clientDataJSON: Buffer.from(clientData).toString('base64url') },
});
const named = (answer: PasskeyAnswer, { device }: Holder): PasskeyAnswer => {
  const id = device.credentialId.toString('base64url');
  return { ...answer, id, rawId: id };
};

/** Each attack: the forged answer, and the victim's ledger entry; null where no user's passkey is named. */
type Attack = [
  name: string,
  reason: string | null,
  answer: (world: World, request: PasskeyRequest) => PasskeyAnswer | Promise<PasskeyAnswer>,
];
const USED = { counter: 11 };

/** Attacks on signing in with a passkey alone, beside a password, and on confirmations. */
const always: Attack[] = [
  [
    'a page of another site',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, origin: 'https://localhost.example' }),
  ],
  [
    'a page of another port',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, origin: 'http://localhost:3001' }),
  ],
  [
    'a page without TLS’s name',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, origin: 'https://localhost:3000' }),
  ],
  [
    'a page inside another’s',
    'challenge',
    ({ victim }, request) => victim.device.get(request, { ...USED, crossOrigin: true }),
  ],
  [
    'a key made for another host',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, rpId: 'otro.example' }),
  ],
  [
    'the answer of a registration',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, type: 'webauthn.create' }),
  ],
  [
    'nobody at the device',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, present: false }),
  ],
  [
    'a challenge that nobody gave out',
    'challenge',
    ({ victim }, request) => victim.device.get(request, { ...USED, challenge: 'A'.repeat(43) }),
  ],
  ['an empty challenge', 'challenge', ({ victim }, request) => victim.device.get(request, { ...USED, challenge: '' })],
  [
    'a challenge that is over',
    'challenge',
    async ({ victim }, request) => {
      await expire();
      return victim.device.get(request, USED);
    },
  ],
  [
    'the challenge of a new passkey',
    'challenge',
    async ({ victim }, request) =>
      victim.device.get({ ...request, challenge: (await ask.enrol(victim)).challenge }, USED),
  ],
  ['a counter that stands still', 'counter', ({ victim }, request) => victim.device.get(request, { counter: 10 })],
  ['a counter that goes back', 'counter', ({ victim }, request) => victim.device.get(request, { counter: 9 })],
  ['a counter that went to zero', 'counter', ({ victim }, request) => victim.device.get(request, { counter: 0 })],
  [
    'authenticator data that says a finger was there',
    'signature',
    ({ victim }, request) =>
      tampered(victim.device.get(request, { ...USED, verified: false }), 'authenticatorData', 32),
  ],
  [
    'authenticator data with another counter',
    'signature',
    ({ victim }, request) => tampered(victim.device.get(request, USED), 'authenticatorData', 36),
  ],
  [
    'authenticator data of another host',
    'signature',
    ({ victim }, request) => tampered(victim.device.get(request, USED), 'authenticatorData', 0),
  ],
  [
    'another signature',
    'signature',
    ({ victim }, request) => tampered(victim.device.get(request, USED), 'signature', 20),
  ],
  [
    'client data written by the attacker',
    'signature',
    ({ victim }, request) =>
      withClientData(
        victim.device.get({ ...request, challenge: 'otro' }, USED),
        JSON.stringify({ type: 'webauthn.get', challenge: request.challenge, origin: ORIGIN, crossOrigin: false }),
      ),
  ],
  [
    'client data that is no JSON',
    'challenge',
    ({ victim }, request) => withClientData(victim.device.get(request, USED), 'nada'),
  ],
  [
    'somebody else’s key under the victim’s name',
    'signature',
    ({ victim, stranger }, request) => named(stranger.device.get(request, { userHandle: null }), victim),
  ],
  [
    'somebody else’s user handle',
    'signature',
    ({ victim, stranger }, request) =>
      victim.device.get(request, {
        ...USED,
        userHandle: Buffer.from(stranger.id.replaceAll('-', ''), 'hex').toString('base64url'),
      }),
  ],
];

const alone: Attack[] = [
  ...always,
  [
    'a device that did not make sure of its owner',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, verified: false }),
  ],
  ['no user handle', 'signature', ({ victim }, request) => victim.device.get(request, { ...USED, userHandle: null })],
  [
    'the challenge of a second step',
    'challenge',
    async ({ victim }) => victim.device.get(await ask.beside(victim), USED),
  ],
  [
    'the challenge of a confirmation',
    'challenge',
    async ({ victim }) => victim.device.get(await ask.confirm(victim), USED),
  ],
  [
    'a passkey that nobody has',
    null,
    (_, request) => {
      const device = new SoftwareAuthenticator(ORIGIN);
      device.create({
        ...({} as PasskeyCreation),
        challenge: 'x',
        rp: { id: 'localhost', name: 'x' },
        user: { id: 'AAAA', name: 'x', displayName: 'x' },
      });
      return device.get(request);
    },
  ],
  [
    'a passkey that was removed',
    null,
    async ({ victim }, request) => {
      await removeAll(victim);
      return victim.device.get(request, USED);
    },
  ],
];

const beside: Attack[] = [
  ...always,
  [
    'the challenge of a sign-in with a passkey alone',
    'challenge',
    async ({ victim }, request) => victim.device.get({ ...request, challenge: (await ask.alone()).challenge }, USED),
  ],
  [
    'the challenge of a confirmation',
    'challenge',
    async ({ victim }) => victim.device.get(await ask.confirm(victim), USED),
  ],
  [
    'the challenge of somebody else’s second step',
    'challenge',
    async ({ victim, stranger }) => victim.device.get({ ...(await ask.beside(stranger)) }, USED),
  ],
  [
    'the passkey of somebody of another institution',
    'passkey',
    ({ stranger }, request) => stranger.device.get(request),
  ],
];

const confirming: Attack[] = [
  ...always,
  [
    'a device that did not make sure of its owner',
    'signature',
    ({ victim }, request) => victim.device.get(request, { ...USED, verified: false }),
  ],
  [
    'the challenge of a sign-in with a passkey alone',
    'challenge',
    async ({ victim }) => victim.device.get(await ask.alone(), USED),
  ],
  [
    'the challenge of a second step',
    'challenge',
    async ({ victim }) => victim.device.get(await ask.beside(victim), USED),
  ],
  [
    'the passkey of somebody of another institution',
    'passkey',
    ({ stranger }, request) => stranger.device.get(request),
  ],
];

const lastActOf = async ({ id }: Holder) => {
  const last = await database
    .selectFrom('audit_log')
    .select(['action', 'detail'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { action: last?.action, ...(last?.detail as object) };
};
const refusalsOf = ({ id }: Holder) =>
  database.selectFrom('access_refusals').select(['reason', 'count']).where('user_id', '=', id).execute();
const REFUSED = { status: 401, code: 'PASSKEY_REFUSED' };
const said = ({ status, body }: { status: number; body: { code: string } }) => ({ status, code: body.code });

describe('a passkey alone is refused', () => {
  test.each(alone)('%s', async (_, reason, answer) => {
    const at = await world();
    const reply = await as().signInWithPasskey({ body: { passkey: await answer(at, await ask.alone()) } });
    // The same, to the letter, whoever it is of: nothing is learnt of accounts.
    expect(reply.body).toEqual({
      code: 'PASSKEY_REFUSED',
      detail: expect.stringMatching(/^No pudimos comprobar tu llave de acceso/),
    });
    expect(reply.status).toBe(401);
    if (reason !== null)
      expect(await refusalsOf(at.victim)).toEqual([{ reason: `PASSKEY_${reason.toUpperCase()}`, count: 1 }]);
  });

  test('any number of times in a quarter of an hour, which is one row and no act of the ledger', async () => {
    const { victim } = await world();
    const acts = () => database.selectFrom('audit_log').select('id').where('user_id', '=', victim.id).execute();
    const before = await acts();
    const passkey = victim.device.get({ ...(await ask.alone()), challenge: 'x'.repeat(43) }, USED);
    for (let n = 0; n < 3; n++) expect(said(await as().signInWithPasskey({ body: { passkey } }))).toEqual(REFUSED);
    expect(await refusalsOf(victim)).toEqual([{ reason: 'PASSKEY_CHALLENGE', count: 3 }]);
    expect(await acts()).toEqual(before);
  });

  test('an answer that was used, also when both arrive at the same time', async () => {
    const { victim } = await world();
    const passkey = victim.device.get(await ask.alone(), USED);
    const replies = await Promise.all([1, 2].map(() => as().signInWithPasskey({ body: { passkey } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(said(await as().signInWithPasskey({ body: { passkey } }))).toEqual(REFUSED);
  });

  test('the answer to a challenge that was refused once, mended', async () => {
    const { victim } = await world();
    const request = await ask.alone();
    await as().signInWithPasskey({ body: { passkey: victim.device.get(request, { ...USED, verified: false }) } });
    expect(said(await as().signInWithPasskey({ body: { passkey: victim.device.get(request, USED) } }))).toEqual(
      REFUSED,
    );
  });

  test('one of two copies of a device', async () => {
    const { victim } = await world();
    const [one, copy] = [victim.device.get(await ask.alone(), USED), victim.device.get(await ask.alone(), USED)];
    const replies = await Promise.all([one, copy].map((passkey) => as().signInWithPasskey({ body: { passkey } })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401]);
  });
});

describe('a passkey beside a password is refused', () => {
  test.each(beside)('%s', async (_, reason, answer) => {
    const at = await world();
    const { email } = at.victim;
    const passkey = await answer(at, await ask.beside(at.victim));
    expect(said(await as().login({ body: { email, password: PASSWORD, second_factor: { passkey } } }))).toEqual(
      REFUSED,
    );
    expect(await lastActOf(at.victim)).toEqual({ action: 'second factor refused', method: 'passkey', reason });
  });

  test('an answer that was used', async () => {
    const { victim } = await world();
    const passkey = victim.device.get(await ask.beside(victim), USED);
    const replies = [];
    for (let n = 0; n < 2; n++)
      replies.push(
        (await as().login({ body: { email: victim.email, password: PASSWORD, second_factor: { passkey } } })).status,
      );
    expect(replies).toEqual([200, 401]);
  });

  test('before anything else, when the password is wrong', async () => {
    const { victim } = await world();
    const passkey = victim.device.get(await ask.beside(victim), USED);
    const reply = await as().login({
      body: { email: victim.email, password: 'no es ésta', second_factor: { passkey } },
    });
    expect(reply.body.code).toBe('INVALID_CREDENTIALS');
  });
});

describe('a change of factors is not confirmed by', () => {
  test.each(confirming)('%s', async (_, reason, answer) => {
    const at = await world();
    const passkey = await answer(at, await ask.confirm(at.victim));
    const { body } = await as(at.victim.token).removePasskey({
      params: { id: at.victim.passkey.id },
      body: { confirmation: { passkey } },
    });
    expect(body.code).toBe('PASSKEY_UNCONFIRMED');
    expect(await lastActOf(at.victim)).toEqual({ action: 'second factor refused', method: 'passkey', reason });
  });
});
