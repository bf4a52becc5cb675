import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import type { Act } from '@finaula/contract/ledger';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { bypassTriggers } from '../../testing/bypass-triggers.ts';
import { send } from '../../testing/client.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, create, database } = await testApp({}, { signingKey: true });
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
  'the EntidadAdmin of another entity': {
    token: await create.session({ role: 'EntidadAdmin' }),
    reads: false,
    revokes: false,
  },
  nobody: { token: undefined, reads: false, revokes: false },
};

/** Made from the contract: every call that names a constancia and is not for anyone. */
const byFolio = Object.entries<Call>(calls).filter(
  ([, { path, access }]) => path.includes(':folio') && access !== 'anyone',
);

/** The object that a call works on. */
const begin: Record<string, (id: string) => Promise<unknown>> = {
  allowRetake: (certificate_id) =>
    database
      .insertInto('certificate_revocations')
      .values({ certificate_id, revoked_by: holder.id, reason: 'Prueba.' })
      .execute(),
  replaceCertificate: (certificate_id) =>
    bypassTriggers(database, (tx) =>
      tx.updateTable('certificates').set({ user_name: 'Otro nombre' }).where('id', '=', certificate_id).execute(),
    ),
  closeDispute: (certificate_id) =>
    database
      .insertInto('certificate_disputes')
      .values({ certificate_id, opened_by: holder.id, reason: 'Prueba.' })
      .execute(),
};
const acts: Record<string, Act> = {
  revokeCertificate: 'certificate revoked',
  allowRetake: 'retake allowed',
  replaceCertificate: 'certificate replaced',
  closeDispute: 'dispute closed',
};

describe.each(byFolio)('%s', (name, call) => {
  const writes = call.method !== 'GET';
  test.each(Object.entries(people))('by %s', async (_who, { token, reads, revokes }) => {
    const { id, folio } = await create.certificate(holder.id);
    await begin[name]?.(id);
    const input = { params: { folio }, ...(call.body && { body: { reason: 'Prueba.' } }) };
    const { status } = await send(app, call, input, token);
    if (writes ? revokes : reads) expect(status).toBe(call.status);
    else expect([401, 403, 404]).toContain(status);
    if (!writes) return;
    const written = await database
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', acts[name] ?? '')
      .where(sql`detail ->> 'folio'`, '=', folio)
      .execute();
    expect(written).toHaveLength(revokes ? 1 : 0);
  });
});
