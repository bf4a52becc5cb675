import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letter = (column: number) => String.fromCharCode(65 + column);

/** A cell: plain text, a number, or the inside of a `c` element with its attributes. */
export type Cell = string | number | { attributes: string; inside: string };

export interface WorkbookParts {
  from1904?: boolean;
  styles?: string;
  sharedStrings?: string;
  /** Replaces the rows. */
  sheet?: string;
}

const cellOf = (cell: Cell, reference: string) => {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  return `<c r="${reference}" ${cell.attributes}>${cell.inside}</c>`;
};

export const sheetOf = (rows: readonly (readonly Cell[])[], tail = ''): string =>
  `${HEAD}<worksheet ${MAIN}><sheetData>${rows
    .map(
      (row, i) =>
        `<row r="${i + 1}">${row.map((cell, column) => cellOf(cell, `${letter(column)}${i + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData>${tail}</worksheet>`;

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationshipsOf = (parts: readonly (readonly [type: string, target: string])[]) =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${parts
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONSHIPS}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A tab of a workbook. */
export interface SheetPart {
  name: string;
  state?: 'hidden' | 'veryHidden';
  type?: 'worksheet' | 'chartsheet' | 'dialogsheet';
  /** Undefined: the relationship leads nowhere. */
  xml?: string;
}

/** A workbook of these sheets. `folder`, `file` and `prefix` are free, as the standard has it. */
export async function bookOf(
  sheets: readonly SheetPart[],
  {
    folder = 'xl',
    file = 'workbook',
    prefix = 'r',
    ...parts
  }: WorkbookParts & { folder?: string; file?: string; prefix?: string } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add('[Content_Types].xml', `${HEAD}<Types/>`);
  add('_rels/.rels', relationshipsOf([['officeDocument', `/${folder}/${file}.xml`]]));
  const targets = sheets.map(({ type = 'worksheet' }, i) => [type, `${type}s/sheet${i + 1}.xml`] as const);
  add(
    `${folder}/${file}.xml`,
    `${HEAD}<workbook ${MAIN} xmlns:${prefix}="${RELATIONSHIPS}"><workbookPr${parts.from1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, i) =>
          `<sheet name="${escaped(name)}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} ${prefix}:id="rId${i + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
  );
  add(
    `${folder}/_rels/${file}.xml.rels`,
    relationshipsOf([...targets, ['styles', 'styles.xml'], ['sharedStrings', 'texts/all.xml']]),
  );
  if (parts.styles) add(`${folder}/styles.xml`, `${HEAD}<styleSheet ${MAIN}>${parts.styles}</styleSheet>`);
  if (parts.sharedStrings) add(`${folder}/texts/all.xml`, `${HEAD}<sst ${MAIN}>${parts.sharedStrings}</sst>`);
  for (const [i, { xml }] of sheets.entries()) if (xml !== undefined) add(`${folder}/${targets[i]?.[1]}`, xml);
  zip.end();
  return buffer(zip.outputStream);
}

/** A workbook with one visible sheet, as Excel writes it. */
export const workbookOf = (rows: readonly (readonly Cell[])[], parts: WorkbookParts = {}): Promise<Buffer> =>
  bookOf(
    [
      { name: 'Oculta', state: 'hidden' },
      { name: 'Personas', xml: parts.sheet ?? sheetOf(rows) },
    ],
    parts,
  );
