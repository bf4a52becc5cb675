import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PackageFailure, packageFailures } from '@finaula/contract/packages';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import { manifestOf, packageOf, shapes, single } from '../../../../testing/packages.ts';
import { temporaryFolder } from '../../../../testing/temporary-folder.ts';
import { parse } from './parse-package.ts';

const folder = temporaryFolder('paquetes');
let written = 0;
/** The parser without its thread. */
async function read(zip: Buffer) {
  written += 1;
  const path = join(folder, `${written}.zip`);
  writeFileSync(path, zip);
  return parse(new Uint8Array(), { path }, async () => undefined);
}

const MB = 1024 * 1024;
const comments = Array.from({ length: 90_000 }, () => `<!--${Math.random()}-->`).join('');
const whole = { 'imsmanifest.xml': manifestOf([single]), 'index.html': '<p>Hola</p>' };

/** The package, with the name of one of its files written over. */
async function renamed(from: string, to: string): Promise<Buffer> {
  const zip = await packageOf({ ...whole, [from]: 'x' });
  for (let at = zip.indexOf(from); at !== -1; at = zip.indexOf(from)) zip.write(to, at, 'latin1');
  return zip;
}

/** The package, whose files claim to unpack to 100 bytes. */
async function lying(): Promise<Buffer> {
  const zip = await packageOf({ ...whole, 'grande.txt': 'x'.repeat(5_000) });
  const at = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]));
  zip.writeUInt32LE(100, at + 24);
  return zip;
}

const refused: Record<string, [zip: () => Promise<Buffer>, code: PackageFailure]> = {
  'a file that is no zip': [async () => Buffer.from('hola'), 'PACKAGE_BROKEN'],
  'half a zip': [async () => (await packageOf(whole)).subarray(0, 200), 'PACKAGE_BROKEN'],
  'an absolute path': [() => renamed('xabc.html', '/abc.html'), 'PACKAGE_PATH'],
  'a path to the parent': [() => renamed('xx/abc.html', '../abc.html'), 'PACKAGE_PATH'],
  'a path of a drive': [() => renamed('c-/abc.html', 'c:/abc.html'), 'PACKAGE_PATH'],
  'a path to the parent with backslashes': [() => renamed('xxxabc.html', '..\\abc.html'), 'PACKAGE_PATH'],
  'a link': [() => packageOf({ ...whole, enlace: { content: '/etc/passwd', mode: 0o120777 } }), 'PACKAGE_LINK'],
  'two files of one name': [() => renamed('index.htmx', 'index.html'), 'PACKAGE_DUPLICATE'],
  'two names that differ in case': [() => packageOf({ ...whole, 'INDEX.html': 'x' }), 'PACKAGE_DUPLICATE'],
  'a bomb': [() => packageOf({ ...whole, 'ceros.bin': Buffer.alloc(2 * MB) }), 'PACKAGE_RATIO'],
  'a file that lies about its size': [lying, 'PACKAGE_BROKEN'],
  'too many files': [
    async () =>
      Buffer.from(zipSync(Object.fromEntries(Array.from({ length: 5_001 }, (_, n) => [n, new Uint8Array()])))),
    'PACKAGE_TOO_MANY_FILES',
  ],
  'no manifest': [() => packageOf({ 'index.html': '<p>Hola</p>' }), 'PACKAGE_WITHOUT_MANIFEST'],
  'a manifest inside a folder': [() => packageOf({ 'curso/imsmanifest.xml': '<a/>' }), 'PACKAGE_WITHOUT_MANIFEST'],
  'a manifest with a DOCTYPE': [
    () => packageOf({ ...whole, 'imsmanifest.xml': `<!DOCTYPE a [<!ENTITY b "c">]>${manifestOf([single]).slice(38)}` }),
    'PACKAGE_MANIFEST_BROKEN',
  ],
  'a manifest of 2 MB': [
    () => packageOf({ ...whole, 'imsmanifest.xml': manifestOf([single]) + comments }),
    'PACKAGE_MANIFEST_TOO_LARGE',
  ],
  'a manifest that is not well-formed': [
    () => packageOf({ ...whole, 'imsmanifest.xml': '<manifest>' }),
    'PACKAGE_MANIFEST_BROKEN',
  ],
  'another standard': [() => packageOf({ ...whole, 'imsmanifest.xml': '<manifest/>' }), 'PACKAGE_NOT_SCORM'],
  'no item': [() => packageOf({ ...whole, 'imsmanifest.xml': manifestOf([]) }), 'PACKAGE_WITHOUT_ITEMS'],
  'two items of one id': [
    () => packageOf({ ...whole, 'imsmanifest.xml': manifestOf([single, single]) }),
    'PACKAGE_WITHOUT_ITEMS',
  ],
  'an item without its file': [() => packageOf({ 'imsmanifest.xml': manifestOf([single]) }), 'PACKAGE_ITEM_MISSING'],
  'an item on the internet': [
    () => packageOf({ ...whole, 'imsmanifest.xml': manifestOf([{ ...single, href: 'https://a.example/b' }]) }),
    'PACKAGE_ITEM_MISSING',
  ],
  'an item outside of the package': [
    () => packageOf({ ...whole, 'imsmanifest.xml': manifestOf([{ ...single, href: '../index.html' }]) }),
    'PACKAGE_ITEM_MISSING',
  ],
};

test.each(Object.entries(refused))('%s is refused', async (_, [zip, code]) => {
  const error = await read(await zip()).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UnreadableFile);
  expect((error as UnreadableFile).code).toBe(code);
  expect(packageFailures[code]).toMatch(/\.$/);
});

describe('the report', () => {
  test('names the item, its mastery score and the size of a package with one item', async () => {
    const { report, files } = await read(await shapes['a single item']());
    expect(report).toMatchObject({
      standard: '1.2',
      title: 'Curso en paquete',
      items: [{ id: 'leccion', title: 'Lección única', href: 'index.html', mastery_score: 80, is_page: false }],
      entries: 2,
      external_addresses: [],
    });
    expect(Object.keys(files)).toEqual(['imsmanifest.xml', 'index.html']);
    expect(report.unpacked_bytes).toBeGreaterThan(100);
  });

  test('lists several items in order with their parameters', async () => {
    const { report } = await read(await shapes['several items']());
    expect(report.standard).toBe('2004');
    expect(report.items.map(({ href }) => href)).toEqual([
      'l1/index.html?n=1',
      'l2/index.html?n=2',
      'l3/index.html?n=3',
    ]);
  });

  test('names the hosts that the files of a package load from', async () => {
    const { report } = await read(await shapes['nested frames']());
    expect(report.external_addresses).toEqual(['cdn.example.com']);
  });

  test('has the measure of a 2004 objective in percent', async () => {
    const inside =
      '<imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true"><imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure></imsss:primaryObjective></imsss:objectives></imsss:sequencing>';
    const { report } = await read(
      await packageOf({ ...whole, 'imsmanifest.xml': manifestOf([{ ...single, inside }], '2004') }),
    );
    expect(report.items[0]?.mastery_score).toBe(70);
  });
});
