import type { PasskeyCreation, PasskeyRequest } from '@finaula/contract/second-factor';
import type { Client } from './client.ts';
import { type factoriesOn, PASSWORD, type UserTraits } from './factories.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';

/** The password, as a change of factors asks for it. */
export const confirmed = { confirmation: { current_password: PASSWORD } };

interface Owner {
  email: string;
  token: string;
}

/** People with passkeys, whose devices open the pages of `origin`, and what the server asks of them. */
export const passkeyHolders = (
  as: (token?: string) => Client,
  create: ReturnType<typeof factoriesOn>,
  origin: string,
) => {
  /** The challenges that there are, as the server gives them out. */
  const ask = {
    alone: async (): Promise<PasskeyRequest> => (await as().startPasskeySignIn()).body,
    beside: async ({ email }: Pick<Owner, 'email'>): Promise<PasskeyRequest> => {
      const { body } = await as().login({ body: { email, password: PASSWORD } });
      if (!body.second_step?.passkey) throw new Error(`No passkey is asked for: ${body.detail}`);
      return body.second_step.passkey;
    },
    confirm: async ({ token }: Pick<Owner, 'token'>): Promise<PasskeyRequest> =>
      (await as(token).startConfirmation()).body,
    enrol: async ({ token }: Pick<Owner, 'token'>): Promise<PasskeyCreation> =>
      (await as(token).startPasskey({ body: confirmed })).body,
  };

  /**
   * Adds a passkey as its owner does in the account, on a device of theirs; what the server answered, and the
   * device.
   */
  const add = async (token: string, counter = 0) => {
    const device = new SoftwareAuthenticator(origin);
    const { status, body } = await as(token).addPasskey({
      body: { passkey: device.create(await ask.enrol({ token }), { counter }) },
    });
    if (status !== 201) throw new Error(body.detail);
    return { device, ...body };
  };

  /** Somebody signed in who has a passkey, with their device and recovery codes. */
  const holder = async ({ counter, ...traits }: UserTraits & { counter?: number } = {}) => {
    const user = await create.user(traits);
    const token = await create.sessionOf(user.id);
    const { device, passkey, recovery_codes } = await add(token, counter);
    return { ...user, token, device, passkey, codes: recovery_codes ?? [] };
  };

  /** Signs in with the passkey of that device alone. */
  const enter = async (device: SoftwareAuthenticator) =>
    as().signInWithPasskey({ body: { passkey: device.get(await ask.alone()) } });

  return { ask, add, holder, enter };
};
export type Holder = Awaited<ReturnType<ReturnType<typeof passkeyHolders>['holder']>>;
