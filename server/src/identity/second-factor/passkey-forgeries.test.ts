import type { NewPasskey, PasskeyCreation } from '@finaula/contract/second-factor';
import { describe, expect, test } from 'vitest';
import { type Holder, passkeyHolders } from '../../testing/passkey-holders.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { testApp } from '../../testing/test-app.ts';

const ORIGIN = 'http://localhost:3000';
const { as, create, database } = await testApp();
const { ask, holder } = passkeyHolders(as, create, ORIGIN);

interface World {
  victim: Holder;
  /** Holder in another institution. */
  stranger: Holder;
}
const world = async (): Promise<World> => ({ victim: await holder(), stranger: await holder() });
const expire = () =>
  database
    .updateTable('passkey_challenges')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();

type Forged = [
  name: string,
  made: (world: World, options: PasskeyCreation, device: SoftwareAuthenticator) => NewPasskey | Promise<NewPasskey>,
];
const forged: Forged[] = [
  [
    'on a page of another site',
    (_, options, device) => device.create(options, { origin: 'https://localhost.example' }),
  ],
  ['on a page inside another’s', (_, options, device) => device.create(options, { crossOrigin: true })],
  ['for another host', (_, options, device) => device.create(options, { rpId: 'otro.example' })],
  ['by the answer of a sign-in', (_, options, device) => device.create(options, { type: 'webauthn.get' })],
  [
    'by a device that did not make sure of its owner',
    (_, options, device) => device.create(options, { verified: false }),
  ],
  ['with nobody at the device', (_, options, device) => device.create(options, { present: false })],
  ['with an algorithm that was not asked for', (_, options, device) => device.create(options, { curve: 'P-384' })],
  [
    'for a challenge that nobody gave out',
    (_, options, device) => device.create(options, { challenge: 'A'.repeat(43) }),
  ],
  [
    'for a challenge that is over',
    async (_, options, device) => {
      await expire();
      return device.create(options);
    },
  ],
  ['for somebody else’s challenge', async ({ stranger }, _, device) => device.create(await ask.enrol(stranger))],
  [
    'for the challenge of a confirmation',
    async ({ victim }, options, device) =>
      device.create({ ...options, challenge: (await ask.confirm(victim)).challenge }),
  ],
  [
    'for the challenge of a sign-in',
    async (_, options, device) => device.create({ ...options, challenge: (await ask.alone()).challenge }),
  ],
  ['with the id of somebody else’s passkey', ({ stranger }, options) => stranger.device.create(options)],
  [
    'under another id than the device signed',
    (_, options, device) => ({ ...device.create(options), id: 'AAAA', rawId: 'AAAA' }),
  ],
  [
    'with an attestation that somebody else signed',
    (_, options, device) => {
      const [made, other] = [
        device.create(options, { attestation: 'packed' }),
        device.create(options, { attestation: 'packed' }),
      ];
      return {
        ...made,
        response: {
          ...made.response,
          clientDataJSON: other.response.clientDataJSON,
          attestationObject: swapped(made, other),
        },
      };
    },
  ],
  [
    'by what is no attestation',
    (_, options, device) => {
      const made = device.create(options);
      return { ...made, response: { ...made.response, attestationObject: 'AAAA' } };
    },
  ],
];
/** The statement of one, the data of the other. */
function swapped(one: NewPasskey, other: NewPasskey): string {
  const [a, b] = [one, other].map(({ response }) => Buffer.from(response.attestationObject, 'base64url'));
  if (!a || !b) throw new Error('Two were made.');
  const at = (bytes: Buffer) => bytes.indexOf('authData');
  return Buffer.concat([a.subarray(0, at(a)), b.subarray(at(b))]).toString('base64url');
}

describe('no passkey is made', () => {
  test.each(forged)('%s', async (_, make) => {
    const at = await world();
    const options = await ask.enrol(at.victim);
    const passkey = await make(at, options, new SoftwareAuthenticator(ORIGIN));
    const { status, body } = await as(at.victim.token).addPasskey({ body: { passkey } });
    expect([status, body.code]).toEqual([422, 'PASSKEY_NOT_ADDED']);
    expect((await as(at.victim.token).getSecondFactor()).body.passkeys).toHaveLength(1);
    expect((await as(at.stranger.token).getSecondFactor()).body.passkeys).toHaveLength(1);
  });

  test('twice for one challenge', async () => {
    const { victim } = await world();
    const options = await ask.enrol(victim);
    const add = () =>
      as(victim.token).addPasskey({ body: { passkey: new SoftwareAuthenticator(ORIGIN).create(options) } });
    expect([(await add()).status, (await add()).body.code]).toEqual([201, 'PASSKEY_NOT_ADDED']);
  });
});
