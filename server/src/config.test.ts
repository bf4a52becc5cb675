import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { StartupError } from './startup-error.ts';

const refused = (env: NodeJS.ProcessEnv, ...lines: string[]) =>
  expect(() => readConfig(env)).toThrow(new StartupError(lines.join('\n')));

test('malformed values are refused, a line each', () => {
  refused(
    { PORT: 'tres mil', SESSION_HOURS: '0', DEMO: 'sí' },
    'PORT debe ser un número de puerto entre 0 y 65535.',
    'DEMO debe ser on u off.',
    'SESSION_HOURS debe ser un número de horas entre 1 y 720.',
  );
});

test('the demo and example secrets are refused in production', () => {
  refused({ NODE_ENV: 'production', DEMO: 'on' }, 'DEMO no puede estar en on con NODE_ENV=production.');
  refused(
    { NODE_ENV: 'production', SUPERADMIN_PASSWORD: 'password' },
    'SUPERADMIN_PASSWORD es un valor de ejemplo: elige otro en producción.',
  );
});

test.each([
  { DATABASE_URL: 'postgres://finaula:100%seguro@127.0.0.1/finaula' },
  { DATABASE_APP_URL: 'postgres://finaula:100%seguro@127.0.0.1/finaula' },
  { MAIL_URL: 'smtp://avisos:100%seguro@relay.example', MAIL_FROM: 'avisos@finaula.example' },
  { STORAGE_URL: 'https://clave:100%seguro@almacen.example/cubeta' },
])('an address with a % that begins no escape is refused: %o', (env) => {
  expect(() => readConfig(env)).toThrow(`${Object.keys(env)[0]} debe ser una dirección`);
});

test('a bucket needs its key and secret, which may be percent-encoded', () => {
  refused(
    { STORAGE_URL: 'https://almacen.example/cubeta' },
    'STORAGE_URL debe ser una dirección https://clave:secreto@equipo/cubeta, con ?region=… si el proveedor la pide.',
  );
  expect(readConfig({ STORAGE_URL: 'https://clave:se%2Fcreto@almacen.example/cubeta/?region=mx' }).storage).toEqual({
    url: 'https://almacen.example/cubeta',
    accessKeyId: 'clave',
    secretAccessKey: 'se/creto',
    region: 'mx',
  });
});

test('packages have their own host on this machine and none in production', () => {
  const contentUrl = (env: NodeJS.ProcessEnv) => readConfig(env).contentUrl;
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://capacitacion.example' };
  expect(contentUrl({ PORT: '4100' })).toBe('http://paquetes.localhost:4100');
  expect(contentUrl({ PUBLIC_URL: 'http://127.0.0.1:4100', PORT: '4100' })).toBe('http://paquetes.localhost:4100');
  expect(contentUrl({ PUBLIC_URL: 'http://equipo.example:4100' })).toBeUndefined();
  expect(contentUrl(production)).toBeUndefined();
  expect(contentUrl({ ...production, CONTENT_URL: 'https://paquetes.example/' })).toBe('https://paquetes.example');
});

test('a content origin with the host of the application is refused', () => {
  refused(
    { PUBLIC_URL: 'https://capacitacion.example', CONTENT_URL: 'https://capacitacion.example:8443' },
    'CONTENT_URL debe tener otro nombre de equipo que PUBLIC_URL: separa los paquetes ajenos.',
  );
});
