import { buffer } from 'node:stream/consumers';
import { presentationFailures } from '@finaula/contract/presentation-import';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import { png, whitePng } from '../../../../shared/images/fixtures/images.ts';
import {
  deckOf,
  deckParts,
  type Parts,
  pictureOf,
  relationships,
  shape,
  slideXml,
  table,
  zipOf,
} from './fixtures/deck.ts';
import { parse } from './parse-presentation.ts';
import { readPresentation } from './read-presentation.ts';

/** The parser without its thread. */
const read = async (file: Buffer) => parse(file, undefined, async () => undefined);

const MB = 1024 * 1024;
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
const text = (content: string) => Buffer.from(content);

const SLIDE = 'ppt/slides/slide1.xml';
const slide = { xml: slideXml(shape(['Título'], { ph: 'type="title"' }) + shape(['Texto', 'Más texto'])) };
const withParts = (parts: Parts) => deckOf({ slides: [slide], parts });
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(600),
    Buffer.from(stream, 'utf16le'),
  ]);

/** The deck, whose parts claim to unpack to 100 bytes. */
function lying(): Buffer {
  const file = withParts({});
  for (const [signature, offset] of [
    [0x04034b50, 22],
    [0x02014b50, 24],
  ] as const)
    for (let at = 0; at + 46 < file.length; at += 1)
      if (file.readUInt32LE(at) === signature) file.writeUInt32LE(100, at + offset);
  return file;
}

/** The deck, whose second slide has the name of the first. */
function doubled(): Buffer {
  const file = deckOf({ slides: [slide, slide] });
  for (let at = file.indexOf('slide2.xml'); at !== -1; at = file.indexOf('slide2.xml')) file.write('slide1.xml', at);
  return file;
}

/** Compressed by the system's zlib, because 209 MB take too long in JavaScript. */
function manyLargeImages(): Promise<Buffer> {
  const ids = Array.from({ length: 11 }, (_, i) => [`rId${3 + i}`, 'image', `../media/${i}.png`] as const);
  const xml = slideXml(ids.map(([id]) => pictureOf(`r:embed="${id}"`)).join(''));
  const zip = new ZipFile();
  for (const [path, part] of Object.entries(deckParts({ slides: [{ xml, relations: ids }] })))
    zip.addBuffer(Buffer.from(part as string), path);
  const zeros = Buffer.alloc(19 * MB);
  for (const [i] of ids.entries()) zip.addBuffer(zeros, `ppt/media/${i}.png`);
  zip.end();
  return buffer(zip.outputStream);
}

const BOMB = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${`&${n === 0 ? 'a' : `b${n - 1}`};`.repeat(10)}">`).join('')}]>`;

const refused: Record<string, [file: () => Buffer | Promise<Buffer>, code: keyof typeof presentationFailures]> = {
  'an empty file': [() => text(''), 'EMPTY'],
  'a .ppt of PowerPoint 2003': [() => ole('PowerPoint Document'), 'OLD_POWERPOINT'],
  'a presentation with a password': [() => ole('EncryptedPackage'), 'PASSWORD'],
  'a .doc': [() => ole('WordDocument'), 'WORD'],
  'a .xls': [() => ole('Workbook'), 'SPREADSHEET'],
  'an installer': [() => ole('Installer'), 'NOT_A_PRESENTATION'],
  'a PDF': [() => text('%PDF-1.7\n'), 'PDF'],
  'an RTF': [() => text('{\\rtf1 Hola}'), 'WORD'],
  'a web page': [() => text('<!DOCTYPE html><html><body>Hola</body></html>'), 'HTML'],
  'a link of Google Drive': [
    () => text('{"url":"https://docs.google.com","doc_id":"1x","email":"a@b"}'),
    'GOOGLE_LINK',
  ],
  'a presentation as one XML': [
    () => text('<?xml version="1.0"?><?mso-application progid="PowerPoint.Show"?><pkg:package/>'),
    'FLAT_XML',
  ],
  'an image': [() => text('\u0089PNG'), 'NOT_A_PRESENTATION'],
  'a Keynote file': [() => zipOf({ 'Index/Document.iwa': 'x', 'Index/Slide-12.iwa': 'x' }), 'KEYNOTE'],
  'an .odp': [
    () => zipOf({ mimetype: 'application/vnd.oasis.opendocument.presentation', 'content.xml': '<a/>' }),
    'ODP',
  ],
  'a .docx': [() => zipOf({ '_rels/.rels': relationships([]), 'word/document.xml': '<a/>' }), 'WORD'],
  'a .xlsx': [() => zipOf({ '_rels/.rels': relationships([]), 'xl/workbook.xml': '<a/>' }), 'SPREADSHEET'],
  'a zip with a presentation inside': [() => zipOf({ 'curso/curso.pptx': withParts({}) }), 'ARCHIVE'],
  'a RAR': [() => text('Rar!\u001a\u0007'), 'ARCHIVE'],
  'an empty zip': [() => zipOf({}), 'PRESENTATION_BROKEN'],
  'a zip that is cut off': [() => withParts({}).subarray(0, 900), 'PRESENTATION_BROKEN'],
  'a presentation without slides': [() => deckOf({ slides: [] }), 'NO_SLIDES'],
  'a presentation of 300 slides': [() => deckOf({ slides: Array(300).fill(slide) }), 'TOO_MANY_SLIDES'],
  'a slide that does not exist': [
    () => withParts({ 'ppt/_rels/presentation.xml.rels': relationships([['rId10', 'slide', 'slides/no.xml']]) }),
    'PRESENTATION_BROKEN',
  ],
  'a slide that is a file of the server': [
    () =>
      withParts({ 'ppt/_rels/presentation.xml.rels': relationships([['rId10', 'slide', '../../../../etc/passwd']]) }),
    'PRESENTATION_BROKEN',
  ],
  'a slide whose XML ends in the middle': [
    () => withParts({ [SLIDE]: slide.xml.slice(0, 300) }),
    'PRESENTATION_BROKEN',
  ],
  'a main part that is something else': [
    () => withParts({ 'ppt/presentation.xml': '<w:document xmlns:w="urn:w"/>' }),
    'NOT_A_PRESENTATION',
  ],
  'an entity that grows a billion times': [
    () => withParts({ [SLIDE]: slide.xml.replace('<p:sld ', `${BOMB}<p:sld `).replace('Título', '&b8;') }),
    'PRESENTATION_BROKEN',
  ],
  'a part that unpacks to more than it says': [lying, 'PRESENTATION_BROKEN'],
  'two parts of one name': [doubled, 'PRESENTATION_BROKEN'],
  'a slide of 11 MB': [() => withParts({ [SLIDE]: fill('<a>', 11 * MB) }), 'PRESENTATION_TOO_LARGE'],
  'eleven images of 19 MB': [manyLargeImages, 'PRESENTATION_TOO_LARGE'],
  'a slide of nine million letters': [
    () => withParts({ [SLIDE]: slideXml(shape([fill('x', 9 * MB)])) }),
    'PRESENTATION_TOO_LARGE',
  ],
  'a slide of a million paragraphs': [
    () => withParts({ [SLIDE]: slideXml(shape([]).replace('</p:txBody>', `${fill('<a:p/>', 9 * MB)}</p:txBody>`)) }),
    'PRESENTATION_TOO_LARGE',
  ],
  'six thousand parts': [
    () => withParts(Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`ppt/${n}.xml`, '']))),
    'PRESENTATION_TOO_LARGE',
  ],
  'groups in groups without end': [
    () => withParts({ [SLIDE]: slideXml('<p:grpSp>'.repeat(200) + '</p:grpSp>'.repeat(200)) }),
    'FILE_TOO_DEEP',
  ],
  'an element with a thousand attributes': [
    () =>
      withParts({
        [SLIDE]: slideXml('', { attributes: Array.from({ length: 1_000 }, (_, n) => `a${n}="1"`).join(' ') }),
      }),
    'FILE_TOO_DEEP',
  ],
};

describe('a file that is no sound presentation is refused by its own sentence', () => {
  test.each(Object.entries(refused))('%s', async (_, [file, code]) => {
    const error = await read(await file()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as UnreadableFile).code).toBe(code);
    expect(presentationFailures[code]).toMatch(/^\p{Lu}.*\.$/u);
  });
});

test('a refusal leaves the thread with its code', async () => {
  await expect(readPresentation(ole('EncryptedPackage'))).rejects.toThrow(new UnreadableFile('PASSWORD'));
});

test('an image of 30,000 pixels is lost and the rest of its slide taken', async () => {
  const file = deckOf({
    slides: [
      {
        xml: slideXml(
          shape(['Foto'], { ph: 'type="title"' }) + pictureOf('r:embed="rId3"') + pictureOf('r:embed="rId4"'),
        ),
        relations: [
          ['rId3', 'image', '../media/a.png'],
          ['rId4', 'image', '../media/b.png'],
        ],
      },
    ],
    parts: { 'ppt/media/a.png': whitePng(30_000, 30_000), 'ppt/media/b.png': await png() },
  });
  const { slides, lost } = await read(file);
  expect(slides[0]?.images.map(({ name }) => name)).toEqual(['b.png']);
  expect(lost).toEqual([{ slide: 1, kind: 'image', count: 1 }]);
});

test('a table inside a cell is counted as lost and its table taken', async () => {
  const inner = table([['Adentro']])
    .replace(/^.*?<a:tbl>/s, '<a:tbl>')
    .replace(/<\/a:tbl>.*$/s, '</a:tbl>');
  const outer = table([['Afuera', 'Otra']]).replace('<a:tcPr/>', `${inner}<a:tcPr/>`);
  const { slides, taken, lost } = await read(deckOf({ slides: [{ xml: slideXml(outer) }] }));
  expect(slides[0]?.content).toBe('• Afuera: Otra');
  expect(taken.table).toBe(1);
  expect(lost).toEqual([{ slide: 1, kind: 'table', count: 1 }]);
});

test('a layout that is its own master is read once', async () => {
  const file = withParts({
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([['rId1', 'slideMaster', 'slideLayout1.xml']]),
  });
  expect((await read(file)).slides).toHaveLength(1);
});

test('images leave their thread as WebP, whatever the file calls them', async () => {
  const file = deckOf({
    slides: [{ xml: slideXml(pictureOf('r:embed="rId3"')), relations: [['rId3', 'image', '../media/foto.svg']] }],
    parts: { 'ppt/media/foto.svg': await png() },
  });
  const [image] = (await read(file)).slides[0]?.images ?? [];
  expect(Buffer.from(image?.bytes ?? []).toString('latin1', 8, 12)).toBe('WEBP');
  expect(Object.keys(unzipSync(file))).toContain('ppt/media/foto.svg');
});
