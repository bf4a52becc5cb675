import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { describe, expect, test } from 'vitest';
import { send } from '../../testing/client.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, create, database } = await testApp();
const bank = await create.entity();
const holder = await create.user({ entityId: bank.id });

/** Everybody who might ask for the holder's constancia, and whether that is their business. */
const people = {
  holder: { token: await create.sessionOf(holder.id), reads: true, revokes: false },
  'the EntidadAdmin of the entity': {
    token: await create.session({ role: 'EntidadAdmin', entityId: bank.id }),
    reads: true,
    revokes: true,
  },
  'the SuperAdmin': { token: await create.session({ role: 'SuperAdmin' }), reads: true, revokes: true },
  'a colleague': { token: await create.session({ entityId: bank.id }), reads: false, revokes: false },
  'somebody of another entity': { token: await create.session(), reads: false, revokes: false },
  'the EntidadAdmin of another entity': { token: await create.session({ role: 'EntidadAdmin' }), reads: false, revokes: false },
  nobody: { token: undefined, reads: false, revokes: false },
};

/** Made from the contract: every call that names a constancia and is not for anyone. */
const byFolio = Object.entries<Call>(calls).filter(([, { path, access }]) => path.includes(':folio') && access !== 'anyone');

describe.each(byFolio)('%s', (_, call) => {
  const writes = call.method !== 'GET';
  test.each(Object.entries(people))('by %s', async (_who, { token, reads, revokes }) => {
    const { folio } = await create.certificate(holder.id);
    const input = { params: { folio }, ...(writes && { body: { reason: 'Prueba.' } }) };
    const { status } = await send(app, call, input, token);
    if (writes ? revokes : reads) expect(status).toBe(200);
    else expect([401, 403, 404]).toContain(status);
    const revoked = await database
      .selectFrom('certificate_revocations')
      .select('reason')
      .innerJoin('certificates', 'certificates.id', 'certificate_revocations.certificate_id')
      .where('folio', '=', folio)
      .execute();
    expect(revoked).toHaveLength(writes && revokes ? 1 : 0);
  });
});
