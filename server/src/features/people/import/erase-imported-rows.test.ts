import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { importingApp } from '../../../testing/importing-app.ts';
import { eraseImportedRows } from './erase-imported-rows.ts';

const { database, institution } = await importingApp();

test('rows of a file are erased after 30 days, and the import can no longer be undone', async () => {
  const own = await institution();
  const id = await own.upload(`nombre,correo\nEva,eva@${own.domain}`);
  await own.apply(id);
  await eraseImportedRows(database);
  expect(await own.rows(id)).toHaveLength(1);
  await database
    .updateTable('people_imports')
    .set({ created_at: sql`now() - interval '31 days'` })
    .where('id', '=', id)
    .execute();
  await eraseImportedRows(database);
  expect(await own.rows(id)).toEqual([]);
  expect((await own.admin.undoPeopleImport({ params: { id }, body: {} })).body.code).toBe('IMPORT_IN_USE');
});
