import type { Access, Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { testApp } from '../testing/test-app.ts';

const { app, create } = await testApp();

const tokens = {
  nobody: undefined,
  Empleado: await create.session({ role: 'Empleado' }),
  EntidadAdmin: await create.session({ role: 'EntidadAdmin' }),
  SuperAdmin: await create.session({ role: 'SuperAdmin' }),
};
type Who = keyof typeof tokens;

const allowed: Record<Access, readonly Who[]> = {
  anyone: ['nobody', 'Empleado', 'EntidadAdmin', 'SuperAdmin'],
  'signed-in': ['Empleado', 'EntidadAdmin', 'SuperAdmin'],
  EntidadAdmin: ['EntidadAdmin'],
  SuperAdmin: ['SuperAdmin'],
};

/** Made from the contract, so that no call is forgotten. Who may not use a call is refused before its input is even looked at. */
describe.each(Object.entries<Call>(calls))('%s', (_, call) => {
  const refused = (Object.keys(tokens) as Who[]).filter((who) => !allowed[call.access].includes(who));

  test.runIf(refused.length > 0).each(refused)('refuses %s [6-roles]', async (who) => {
    const { status, body } = await send(app, call, { body: call.body ? {} : undefined }, tokens[who]);
    expect([status, body.code]).toEqual(who === 'nobody' ? [401, 'SESSION_REQUIRED'] : [403, 'FORBIDDEN']);
  });

  test('has no other door open to nobody [6-roles]', async () => {
    const { status } = await send(app, call, { body: call.body ? {} : undefined }, undefined);
    expect(status === 401).toBe(call.access !== 'anyone');
  });
});
