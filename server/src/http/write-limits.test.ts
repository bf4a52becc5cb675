import type { Call } from '@finaula/contract/call';
import { type CallName, calls } from '@finaula/contract/calls';
import { describe, expect, test, vi } from 'vitest';
import { send } from '../testing/client.ts';
import { inputTargeting } from '../testing/input-targeting.ts';
import { tenantFixture } from '../testing/tenant-fixture.ts';
import { testApp } from '../testing/test-app.ts';
import { ApiError } from './api-error.ts';

/** Names of limits that were counted. */
const counted: string[] = [];
let usedUp = false;
vi.mock('./limits.ts', () => {
  const count = async (rule: string, ...subject: string[]) => {
    counted.push([rule, ...subject].join(' '));
    if (usedUp) throw new ApiError('RATE_LIMITED');
  };
  const nothing = async () => undefined;
  const limit = Object.assign(count, {
    check: nothing,
    giveBack: nothing,
    refund: nothing,
    forget: nothing,
    reset: nothing,
  });
  return { limitsOn: () => limit };
});

const { app, as, create, database } = await testApp();
const own = await tenantFixture(database, create, 'propia');
const [target] = own.targets;
const writes = Object.entries<Call>(calls).filter(([, { access, method }]) => access !== 'anyone' && method !== 'GET');

/** Made from the contract, so that no call is forgotten. */
describe.each(writes)('%s (L1)', (name, call) => {
  test('has a limit for whoever is signed in', async () => {
    if (!target) throw new Error('no target');
    const token = await (call.access === 'SuperAdmin'
      ? create.session({ role: 'SuperAdmin' })
      : create.sessionOf(own.administrator.id));
    counted.length = 0;
    usedUp = true;
    const input = inputTargeting(name, call, target);
    const { status, body } = await send(app, call, input, token);
    usedUp = false;
    expect([status, body?.code]).toEqual([429, 'RATE_LIMITED']);
    expect(counted).toHaveLength(1);
  });
});

test('calls that end sessions are limited by session, other writes by user (L1)', async () => {
  const { id } = await create.user();
  const [one, other] = [await create.sessionOf(id), await create.sessionOf(id)];
  counted.length = 0;
  for (const token of [one, other]) await as(token).logout();
  expect(new Set(counted).size).toBe(2);
  counted.length = 0;
  await as(await create.sessionOf(id)).saveProgress({ params: { id: 'm04' }, body: { slide_number: 1 } });
  await as(await create.sessionOf(id)).saveProgress({ params: { id: 'm04' }, body: { slide_number: 1 } });
  expect(new Set(counted)).toEqual(new Set([`writeByUser ${id}`]));
});

test('reading counts for nobody (L1)', async () => {
  const reads: CallName[] = ['listProgress', 'listYoutubeCourses', 'getSession'];
  counted.length = 0;
  const token = await create.session();
  for (const name of reads) await send(app, calls[name], {}, token);
  expect(counted).toEqual([]);
});
