import { XLSX_TYPE } from '@finaula/contract/constants';
import type { ImportKind } from '@finaula/contract/people-imports';
import { expect } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import { catalogueKeysOf } from '../features/labour/catalogue-keys.ts';
import { applyImport } from '../features/people/import/apply-import.ts';
import { checkImport } from '../features/people/import/check-import.ts';
import { unlimited } from '../http/limits.ts';
import { withoutMail } from '../shared/mail/outbox.ts';
import { CONTENT } from './content-template.ts';
import { testApp } from './test-app.ts';

export const PEOPLE_HEADER = 'nombre,correo,numero_empleado,area,puesto,ingreso,baja,correo_jefe';

/**
 * The application with institutions whose administrators import people. Background jobs run when a test calls
 * them.
 */
export async function importingApp() {
  const { app, as, config, create, database, pool } = await testApp();
  const { dataDir } = config;
  const keys = () => catalogueKeysOf(CONTENT)().importKeys;
  const databaseFor = databaseAs(pool);

  let made = 0;

  async function institution(traits: { subscription?: 'Standard' | 'Paid' } = {}) {
    made += 1;
    const domain = `banco${made}.example`;
    const { id: entityId } = await create.entity({
      name: `Banco ${made}`,
      subscription: traits.subscription ?? 'Paid',
    });
    const administrator = await create.user({
      role: 'EntidadAdmin',
      entityId,
      name: 'Ana Herrera Solís',
      email: `ana@${domain}`,
    });
    const token = await create.sessionOf(administrator.id);
    const admin = as(token);
    const acting = databaseFor({ id: administrator.id, role: 'EntidadAdmin', entity_id: entityId });

    /** As the background does it. */
    const check = (importId: string) =>
      checkImport({ database: acting, importId, entityId, domain, limit: unlimited, labour: { dataDir, keys } });
    const upload = async (content: Buffer | string, query: object = {}) => {
      const type = Buffer.isBuffer(content) ? XLSX_TYPE : 'text/csv';
      const { status, body } = await admin.createPeopleImport({ query, file: { type, content } });
      expect(status).toBe(201);
      await check(body.import_id);
      return body.import_id;
    };
    const find = async (id: string) => (await admin.getPeopleImport({ params: { id } })).body;
    const rows = async (id: string, kind?: ImportKind) =>
      (await admin.listPeopleImportRows({ params: { id }, query: kind ? { kind } : {} })).body.rows;
    const correct = async (
      id: string,
      row_number: number,
      body: Parameters<typeof admin.correctPeopleImportRow>[0]['body'],
    ) => (await admin.correctPeopleImportRow({ params: { id, row_number }, body })).body;
    const apply = async (id: string, body: { leavers?: number } = {}) => {
      const requested = await admin.applyPeopleImport({ params: { id }, body });
      if (requested.status === 200)
        await applyImport({ database: acting, importId: id, enqueueMessage: withoutMail, dataDir });
      return requested;
    };
    const person = (traits: object = {}) => create.user({ entityId, ...traits });
    const employment = (change: object, userId: string) =>
      admin.correctPerson({ params: { id: userId }, body: change });
    const listed = async (q: string) => (await admin.listEntityUsers({ query: { limit: 50, q } })).body.users[0];
    return {
      entityId,
      domain,
      administrator,
      token,
      admin,
      acting,
      check,
      upload,
      find,
      rows,
      correct,
      apply,
      person,
      employment,
      listed,
    };
  }
  return { app, as, create, database, dataDir, institution };
}

export type ImportingInstitution = Awaited<ReturnType<Awaited<ReturnType<typeof importingApp>>['institution']>>;
