import { strToU8, type Zippable, zipSync } from 'fflate';
import { PEOPLE_HEADER } from './importing-app.ts';

/* Files that try to harm whoever reads them, each under the 20 MB of an upload. */

const MB = 1024 * 1024;
const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / piece.length));
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (cells: readonly string[], attributes = '') => `<row ${attributes}>${cells.map(cell).join('')}</row>`;
const TITLES = PEOPLE_HEADER.split(',');
const HEADER = row(TITLES, 'r="1"');
const person = (n: number, attributes = '') => row([`Persona ${n}`, `p${n}@banco.example`, String(n)], attributes);
const sheet = (rows: string, attributes = '') => `<worksheet ${attributes}><sheetData>${rows}</sheetData></worksheet>`;

const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationships = (target: string) =>
  `<Relationships><Relationship Id="r1" Type="${TYPES}/worksheet" Target="${target}"/><Relationship Id="r2" Type="${TYPES}/styles" Target="styles.xml"/><Relationship Id="r3" Type="${TYPES}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;

/** A workbook whose first sheet has these rows; other parts as given. */
const workbook = (rows: string, parts: Record<string, string> = {}): Buffer => {
  const texts = {
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${TYPES}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns:r="${TYPES}"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships('worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': sheet(rows),
    ...parts,
  };
  const entries = Object.entries(texts).map(([path, text]) => [path, [strToU8(text), { level: 6 }]]);
  return Buffer.from(zipSync(Object.fromEntries(entries) as Zippable));
};
const people = HEADER + person(1) + person(2);

/** The workbook, whose parts claim to unpack to 100 bytes. */
function lying(file: Buffer): Buffer {
  for (const [signature, offset] of [
    [0x04034b50, 22],
    [0x02014b50, 24],
  ] as const)
    for (let at = 0; at + 46 < file.length; at += 1)
      if (file.readUInt32LE(at) === signature) file.writeUInt32LE(100, at + offset);
  return file;
}

/** The workbook, whose second part has the name of the first. */
function doubled(): Buffer {
  const file = workbook(people, { 'xl/worksheets/sheet2.xml': sheet(HEADER) });
  const name = Buffer.from('sheet2.xml');
  for (let at = file.indexOf(name); at !== -1; at = file.indexOf(name)) file.write('sheet1.xml', at);
  return file;
}

const BOMB = `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, n) => `<!ENTITY b${n} "${`&${n === 0 ? 'a' : `b${n - 1}`};`.repeat(10)}">`).join('')}]>`;

/** The failure that a file must end in; null: it has people, or rows with sentences. */
export const hostileFiles: Record<string, { file: () => Buffer; failure: string | null }> = {
  'a nested workbook part of 99 MB': {
    file: () => workbook(people, { 'xl/workbook.xml': fill('<a>', 99 * MB) }),
    failure: 'WORKBOOK_TOO_LARGE',
  },
  'a nested workbook part of 1 MB': {
    file: () => workbook(people, { 'xl/workbook.xml': fill('<a>', MB) }),
    failure: 'FILE_TOO_DEEP',
  },
  'a nested sheet of 99 MB': {
    file: () => workbook(people, { 'xl/worksheets/sheet1.xml': fill('<a>', 99 * MB) }),
    failure: 'FILE_TOO_DEEP',
  },
  'shared texts nested 60 MB deep': {
    file: () => workbook(people, { 'xl/sharedStrings.xml': fill('<si><t>', 60 * MB) }),
    failure: 'FILE_TOO_DEEP',
  },
  'a row of 90 MB of cells': {
    file: () => workbook(`${HEADER}<row r="2">${fill('<c r="A2"/>', 90 * MB)}</row>`),
    failure: 'EMPTY',
  },
  'an element with a million attributes': {
    file: () =>
      workbook(people, {
        'xl/worksheets/sheet1.xml': sheet(people, Array.from({ length: 1_000_000 }, (_, n) => `a${n}="1"`).join(' ')),
      }),
    failure: 'FILE_TOO_DEEP',
  },
  'an attribute of 90 MB': {
    file: () => workbook(people, { 'xl/worksheets/sheet1.xml': sheet(people, `a="${fill('x', 90 * MB)}"`) }),
    failure: null,
  },
  'an element name of 90 MB': {
    file: () => workbook(people, { 'xl/worksheets/sheet1.xml': `<${fill('x', 90 * MB)}` }),
    failure: 'WORKBOOK_BROKEN',
  },
  'a text of 90 MB': {
    file: () => workbook(HEADER + row([fill('x', 90 * MB)])),
    failure: 'CELL_TOO_LONG',
  },
  'an entity that grows a billion times': {
    file: () => workbook(people, { 'xl/worksheets/sheet1.xml': `${BOMB}${sheet(row(['&b8;']))}` }),
    failure: 'WORKBOOK_BROKEN',
  },
  'twelve million shared texts': {
    file: () => workbook(people, { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(12_000_000)}</sst>` }),
    failure: 'WORKBOOK_TOO_LARGE',
  },
  'shared texts that rows repeat to 50 GB': {
    file: () =>
      workbook(HEADER + fill(`<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`, 90 * MB), {
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(10_000)}</t></si></sst>`,
      }),
    failure: 'CELL_TOO_LONG',
  },
  'styles of 60 MB': {
    file: () => workbook(people, { 'xl/styles.xml': `<styleSheet>${fill('<xf/>', 60 * MB)}</styleSheet>` }),
    failure: 'WORKBOOK_TOO_LARGE',
  },
  'a relationship to itself': {
    file: () => workbook(people, { 'xl/_rels/workbook.xml.rels': relationships('_rels/workbook.xml.rels') }),
    failure: 'COLUMNS_UNKNOWN',
  },
  'a relationship to a file of the server': {
    file: () => workbook(people, { 'xl/_rels/workbook.xml.rels': relationships('../../../../etc/passwd') }),
    failure: 'WORKBOOK_BROKEN',
  },
  'a hundred thousand sheets': {
    file: () =>
      workbook(people, { 'xl/workbook.xml': `<sheets>${'<sheet name="a" r:id="r1"/>'.repeat(100_000)}</sheets>` }),
    failure: 'WORKBOOK_TOO_LARGE',
  },
  'three thousand parts': {
    file: () => workbook(people, Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`xl/${n}.xml`, '']))),
    failure: 'WORKBOOK_TOO_LARGE',
  },
  'a part that unpacks to more than it says': {
    file: () => lying(workbook(HEADER + fill('<row/>', 90 * MB))),
    failure: 'WORKBOOK_BROKEN',
  },
  'two parts of one name': { file: doubled, failure: 'WORKBOOK_BROKEN' },
  'a zip in a zip': {
    file: () => Buffer.from(zipSync({ 'xl/workbook.xlsx': new Uint8Array(workbook(people)) })),
    failure: 'WORKBOOK_BROKEN',
  },
  'an empty zip': { file: () => Buffer.from(zipSync({})), failure: 'WORKBOOK_BROKEN' },
  'a row number that comes twice': {
    file: () => workbook(HEADER + person(1, 'r="5"') + person(2, 'r="5"')),
    failure: 'ROW_NUMBERS',
  },
  'a row number that is no number': { file: () => workbook(HEADER + person(1, 'r="x"')), failure: 'ROW_NUMBERS' },
  'a row number beyond all': { file: () => workbook(HEADER + person(1, 'r="9e99"')), failure: 'ROW_NUMBERS' },
  'rows far apart': {
    file: () => workbook(HEADER + person(1, 'r="1000001"') + person(2, 'r="1048576"')),
    failure: null,
  },
  'a half character': {
    file: () => workbook(HEADER + row(['&#xD800;', 'a@banco.example'])),
    failure: 'WORKBOOK_BROKEN',
  },
  'a bad address whose hundredth character is an emoji': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\nPersona,${'x'.repeat(99)}😀x,1,,,,,`),
    failure: null,
  },
  'a mark of UTF-16 before UTF-32': {
    file: () => Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from(PEOPLE_HEADER, 'utf16le')]),
    failure: 'BINARY',
  },
  'three byte order marks': {
    file: () => Buffer.from(`\ufeff\ufeff\ufeff${PEOPLE_HEADER}\nPersona,a@banco.example,1,,,,,`),
    failure: null,
  },
  'a quoted field of 19 MB': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\n"${fill('x', 19 * MB)}`),
    failure: 'CELL_TOO_LONG',
  },
  '400,000 rows of empty cells': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\n${fill(`${','.repeat(48)}\n`, 19 * MB)}`),
    failure: 'TOO_MANY_CELLS',
  },
  'a line of 4 million separators': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\n${fill(',', 4_000_000)}`),
    failure: 'CELL_TOO_LONG',
  },
  'a line of 19 MB of separators': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\n${fill(',', 19 * MB)}`),
    failure: 'TOO_MANY_CELLS',
  },
  'nine million lines': {
    file: () => Buffer.from(`${PEOPLE_HEADER}\n${fill('a\n', 19 * MB)}`),
    failure: 'TOO_MANY_CELLS',
  },
};
