import fc, { type Arbitrary } from 'fast-check';

/** Markup that no reply may contain as markup. */
export const MARKUP = '<script>fzz(1)</script>';

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'Ana \udfff',
  '\u202eanA\u202c',
  '\u200b\ufeff',
  '\u2028\u2029',
  'n\u0303'.repeat(300),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  'a'.repeat(10_000),
  '\u{1f469}\u200d\u{1f469}\u200d\u{1f467}'.repeat(500),
  "'; drop table users; --",
  "' or '1'='1",
  '1); select pg_sleep(9); --',
  '$1',
  '%s%n%x',
  '%',
  '_',
  '\\',
  "\\'",
  '{{7*7}}<%= 7*7 %>#{7*7}',
  MARKUP,
  `"><img src=x onerror=fzz(1)>${MARKUP}`,
  'javascript:fzz(1)',
  '=HYPERLINK("http://x.example")',
  '../../../../etc/passwd',
  '/etc/passwd\0.pdf',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '\r\nSet-Cookie: a=b',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '0001-01-01',
  '+275760-09-14',
  '-000001-01-01',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '9'.repeat(400),
  '1e309',
  '0x10',
  '٣',
];

const values = [null, true, [], {}, [[]], [{}], 0, -1, -0, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, Number.MIN_VALUE];

const prototypes = [
  '{"__proto__":{"role":"SuperAdmin"}}',
  '{"constructor":{"prototype":{"role":"SuperAdmin"}}}',
  '{"toString":1,"valueOf":2}',
];

/** JSON values of any type and of hostile content. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 2, arbitrary: fc.constantFrom(...values) },
  { weight: 1, arbitrary: fc.constantFrom(...prototypes.map((json) => JSON.parse(json))) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
);

/** Hostile values in a URL: any bytes, escaped correctly or wrongly. */
export const hostilePiece: Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '%00',
    '%',
    '%E0%A4%A',
    '%ED%A0%80',
    '%FF%FE',
    '%2e%2e%2f',
    '..',
    '.',
    '%252e',
    '%0d%0aX:1',
    '~',
    '*',
    ':',
    ';a=b',
    '%22%3E%3Cscript%3E',
  ),
  fc.constantFrom(...texts).map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3_000)),
  fc
    .uint8Array({ maxLength: 30 })
    .map((bytes) => [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')),
);

/** Bodies that are not JSON, or that are deeper or larger than JSON should be. */
export const hostileBody: Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{"email":',
      '{"a":1,}',
      "{'a':1}",
      'undefined',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"email":"a","email":"b"}',
      '{"email":1e999}',
      `{"email":${'9'.repeat(5_000)}}`,
      '"\\ud800"',
      '"\\u0000"',
      'null',
      '[]',
      '0',
      '"texto"',
      `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
      'a=1&b=2',
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
      `"${'a'.repeat(70_000)}"`,
      ...prototypes,
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .uint8Array({ minLength: 1, maxLength: 20 })
    .map((bytes) => Buffer.concat([Buffer.from('{"email":"'), bytes, Buffer.from('","password":"x"}')])),
);

const header = (name: string, ...given: string[]) =>
  fc.constantFrom(...given).map((value): [string, string] => [name, value]);

/** Headers that a client may add; an entry replaces the valid header. */
export const hostileHeader: Arbitrary<[string, string]> = fc.oneof(
  header(
    'content-type',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json;;',
    'application/jsonx',
    'application/problem+json',
    'APPLICATION/JSON',
    'x',
    '/',
    '',
    '__proto__',
  ),
  header(
    'authorization',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    `Bearer ${'a'.repeat(43)}`,
    `Bearer ${'a'.repeat(9_000)}`,
    "Bearer ' or 1=1 --",
    'null',
  ),
  header('accept', 'text/html', '*/*', 'text/event-stream', 'application/xml', 'x'.repeat(5_000), ''),
  header('accept-encoding', 'gzip', 'br', 'deflate', 'identity;q=0', '*;q=0', 'gzip;q=9999', 'x'),
  header('accept-language', 'en', 'zz-ZZ', '*'),
  header('content-encoding', 'gzip', 'br', 'x'),
  header(
    'user-agent',
    '',
    'x'.repeat(10_000),
    MARKUP,
    'Mozilla/5.0 (__proto__) constructor/1.0',
    'Chrome/99999999999999999999',
  ),
  header('x-request-id', MARKUP, '../x', 'x'.repeat(3_000), 'a1b2c3d4e5'),
  header('x-forwarded-for', '1.2.3.4', "'; drop table users; --", '::1, 999.9.9.9', 'x'.repeat(2_000)),
  header('host', 'otro.example', 'localhost:99999', '[::1]', 'a b'),
  header('origin', 'null', 'https://otro.example', 'http://[', MARKUP),
  header('sec-fetch-site', 'cross-site', 'same-origin', 'x'),
  header('range', 'bytes=0-', 'bytes=-1', 'bytes=9-1'),
  header('if-none-match', '*', '"x"'),
  header('if-modified-since', 'ayer', '9999'),
  header('cookie', 'a=b', `__proto__=1; ${'x'.repeat(2_000)}`),
  header('expect', '100-continue', 'otra-cosa'),
  header('connection', 'close', 'upgrade'),
  header('upgrade', 'websocket', 'h2c'),
  header('transfer-encoding', 'chunked'),
);
