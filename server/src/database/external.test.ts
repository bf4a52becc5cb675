import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { StartupError } from '../startup-error.ts';
import { checkExternalDatabase, requireOwnSessions } from './external.ts';

test.each([
  ['nobody there', () => 'postgres://u:p@127.0.0.1:9/x', 'nadie responde en ese equipo y puerto'],
  ['no such host', () => 'postgres://u:p@no-existe.invalid/x', 'el nombre del equipo no existe'],
  [
    'a wrong password',
    () => inject('templateUrl').replace(/:[^:@]+@/, ':mala@'),
    'el usuario o la contraseña no son correctos',
  ],
  ['no such database', () => inject('templateUrl').replace(/[^/]+$/, 'no_existe'), 'esa base no existe'],
])('%s is said in one sentence', async (_, url, reason) => {
  await expect(checkExternalDatabase('DATABASE_URL', url())).rejects.toThrow(
    new StartupError(`No se pudo abrir la base de datos de DATABASE_URL: ${reason}.`),
  );
});

test('a pooler that lends one session to two connections is refused', async () => {
  const client = new Client({ connectionString: inject('templateUrl') });
  await client.connect();
  await expect(requireOwnSessions('DATABASE_URL', client, client)).rejects.toThrow('pool_mode = session');
  await client.end();
  await expect(checkExternalDatabase('DATABASE_URL', inject('templateUrl'))).resolves.toBeUndefined();
});
