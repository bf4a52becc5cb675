import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { execute } from '../../../testing/postgres.ts';
import { startServer } from '../../../testing/running-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { newSigningKey } from './keys.ts';

/* L9: a damaged signing key is found with the first badge only, and lost ones are replaced without a word. */

const DATA_DIR = temporaryFolder('llave-perdida');
const keys = join(DATA_DIR, 'llaves');
const DATABASE_URL = new URL('/llave_perdida', inject('templateUrl')).href;
const start = () => startServer({ DATA_DIR, DATABASE_URL, LOG_LEVEL: 'silent', PORT: '0' });
afterAll(() => rmSync(DATA_DIR, { recursive: true }));

/** The Ed25519 key; the one of credentials has another name. */
const keyFile = () => join(keys, readdirSync(keys).find((name) => name.endsWith('.json')) ?? '');

/** Restores it after the test. */
function keep(): void {
  const path = keyFile();
  const content = readFileSync(path);
  onTestFinished(() => {
    for (const name of readdirSync(keys).filter((each) => each.endsWith('.json'))) rmSync(join(keys, name));
    writeFileSync(path, content);
  });
}

async function refusal(): Promise<string> {
  const server = await start();
  if (!('code' in server)) {
    await server.stop();
    return 'it started';
  }
  expect(server.code).toBe(1);
  return server.output;
}

beforeAll(async () => {
  await execute(DATABASE_URL, 'create database llave_perdida');
  const first = await start();
  if ('code' in first) throw new Error(first.output);
  await first.stop();
});

test('the first start makes a key of each type, and the next one is content with them (L9)', async () => {
  expect(readdirSync(keys)).toHaveLength(2);
  expect(await refusal()).toBe('it started');
  expect(readdirSync(keys)).toHaveLength(2);
});

test.each([
  ['cut short', '{"kty":"OKP","crv":"Ed25519"'],
  ['empty', ''],
])(
  'a key that is %s stops the start with a sentence that says what to do',
  async (_, content) => {
    keep();
    writeFileSync(keyFile(), content);
    expect(await refusal()).toMatch(
      /^La llave de firma \S+\.json está dañada\. Restaura la carpeta llaves de DATA_DIR desde un respaldo\./,
    );
  },
  60_000,
);

test('a key whose private half is another one’s is a damaged one (L9)', async () => {
  keep();
  const key = JSON.parse(readFileSync(keyFile(), 'utf8'));
  writeFileSync(keyFile(), JSON.stringify({ ...key, d: Buffer.alloc(32, 7).toString('base64url') }));
  expect(await refusal()).toMatch(/^La llave de firma \S+ está dañada/);
});

test('a published half that was exchanged is found by what the key signs (L9)', async () => {
  const client = new Client(DATABASE_URL);
  await client.connect();
  await client.query('set session_replication_role = replica');
  const { rows } = await client.query("select public_jwk from signing_keys where public_jwk ->> 'kty' = 'OKP'");
  const publish = (jwk: object) =>
    client.query("update signing_keys set public_jwk = $1 where public_jwk ->> 'kty' = 'OKP'", [jwk]);
  const { publicJwk } = await newSigningKey(temporaryFolder('llave-ajena'), 'OKP');
  await publish({ ...rows[0].public_jwk, x: Object(publicJwk).x });
  const said = await refusal();
  await publish(rows[0].public_jwk);
  await client.end();
  expect(said).toMatch(/^La llave de firma \S+ no corresponde a la publicada con ese nombre/);
});

test('lost keys are not replaced (L9)', async () => {
  keep();
  const aside = `${DATA_DIR}-aparte`;
  renameSync(keyFile(), aside);
  onTestFinished(() => rmSync(aside, { force: true }));
  expect(await refusal()).toMatch(
    /^Faltan las llaves de firma: .* Restaura la carpeta llaves .* npm run rotate:key hace una nueva/,
  );
  expect(readdirSync(keys)).toEqual([expect.stringMatching(/^credenciales-.+\.key$/)]);
});

test('the key of another installation is not accepted (L9)', async () => {
  keep();
  rmSync(keyFile());
  await newSigningKey(DATA_DIR, 'OKP');
  expect(await refusal()).toMatch(/^La llave de firma \S+ no es de esta instalación/);
});
