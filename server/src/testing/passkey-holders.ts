import type { PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import type { Client } from './client.ts';
import { type factoriesOn, PASSWORD, type UserTraits } from './factories.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** The confirmation that a first factor asks for. */
export const confirmed = { confirmation: { current_password: PASSWORD } };

interface Owner {
  email: string;
  token: string;
  /** Recovery codes left: absent without a factor. */
  codes?: string[];
}

/** The confirmation of an account that has a factor; spends a recovery code. */
export const confirmedWithCode = (codes: string[]) => ({
  confirmation: { current_password: PASSWORD, second_factor: { recovery_code: codes.pop() ?? '' } },
});

/**
 * People with passkeys whose devices open the pages of `origin`, and helpers that ask the server for
 * challenges.
 */
export const passkeyHolders = (
  as: (token?: string) => Client,
  create: ReturnType<typeof factoriesOn>,
  origin: string,
) => {
  /** Asks the server for each kind of challenge. */
  const ask = {
    alone: async (): Promise<PasskeyRequest> => (await as().startPasskeySignIn()).body,
    beside: async ({ email }: Pick<Owner, 'email'>): Promise<PasskeyRequest> => {
      const { body } = await as().login({ body: { email, password: PASSWORD } });
      if (!body.second_step?.passkey) throw new Error(`No passkey is asked for: ${body.detail}`);
      return body.second_step.passkey;
    },
    confirm: async ({ token }: Pick<Owner, 'token'>): Promise<PasskeyRequest> =>
      (await as(token).startConfirmation()).body,
    enrol: async ({ token, codes }: Omit<Owner, 'email'>): Promise<PasskeyCreation> =>
      (await as(token).startPasskey({ body: codes ? confirmedWithCode(codes) : confirmed })).body,
  };

  /**
   * Adds a passkey on a new device, as its owner does in the account; returns the server's reply and the
   * device.
   */
  const add = async (owner: Omit<Owner, 'email'>, counter = 0) => {
    const device = new SoftwareAuthenticator(origin);
    const { status, body } = await as(owner.token).addPasskey({
      body: { passkey: device.create(await ask.enrol(owner), { counter }) },
    });
    if (status !== 201) throw new Error(body.detail);
    return { device, ...body };
  };

  /** A signed-in user with a passkey, their device and recovery codes. */
  const holder = async ({ counter, ...traits }: UserTraits & { counter?: number } = {}) => {
    const user = await create.user(traits);
    const token = await create.sessionOf(user.id);
    const { device, passkey, recovery_codes } = await add({ token }, counter);
    return { ...user, token, device, passkey, codes: recovery_codes ?? [] };
  };

  /** Signs in with the passkey of that device, without a password. */
  const enter = async (device: SoftwareAuthenticator) =>
    as().signInWithPasskey({ body: { passkey: device.get(await ask.alone()) } });

  return { ask, add, holder, enter };
};
export type Holder = Awaited<ReturnType<ReturnType<typeof passkeyHolders>['holder']>>;
