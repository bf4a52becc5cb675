import { expect, test } from 'vitest';
import { standingsAgree } from '../../testing/standings/agreement.ts';
import { testApp } from '../../testing/test-app.ts';

const { database } = await testApp();

test('the SQL and the oracle agree on generated histories; `npm run standings` does 10,000', async () => {
  const seed = Date.now() % 2 ** 31;
  const seen = await standingsAgree(database, 100, seed);
  expect(Object.keys(seen).toSorted()).toEqual([
    'cumplida',
    'documentada',
    'exenta',
    'fuera_por_desactivacion',
    'pendiente',
    'por_vencer',
    'vencida',
  ]);
});
