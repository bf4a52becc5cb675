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

export const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  `${HEAD}<worksheet ${MAIN}><sheetData>${rows
    .map(
      (row, i) =>
        `<row r="${i + 1}">${row.map((cell, column) => cellOf(cell, `${letter(column)}${i + 1}`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;

/** A workbook of one sheet, as Excel writes it. */
export async function workbookOf(rows: readonly (readonly Cell[])[], parts: WorkbookParts = {}): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, xml: string) => zip.addBuffer(Buffer.from(xml), path);
  add(
    'xl/workbook.xml',
    `${HEAD}<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><workbookPr${parts.from1904 ? ' date1904="1"' : ''}/><sheets><sheet name="Oculta" sheetId="9" state="hidden" r:id="rId9"/><sheet name="Personas" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId9" Target="worksheets/sheet9.xml"/><Relationship Id="rId1" Target="worksheets/personas.xml"/></Relationships>`,
  );
  if (parts.styles) add('xl/styles.xml', `${HEAD}<styleSheet ${MAIN}>${parts.styles}</styleSheet>`);
  if (parts.sharedStrings) add('xl/sharedStrings.xml', `${HEAD}<sst ${MAIN}>${parts.sharedStrings}</sst>`);
  add('xl/worksheets/personas.xml', parts.sheet ?? sheetOf(rows));
  zip.end();
  return buffer(zip.outputStream);
}
