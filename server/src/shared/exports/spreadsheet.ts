import { escapeMarkup } from '../text/escape-markup.ts';
import { daysBetween } from '../time/days.ts';
import type { CellValue, Column } from './column.ts';

/* The parts of SpreadsheetML (ECMA-376, part 1, §18) that two plain sheets need. */

/** Excel's last row. */
const MAX_ROWS = 1_048_576;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Indexes of `cellXfs` in the part of styles. */
const style = { plain: 0, heading: 1, day: 2 };
/** Cells with long text show it completely, aligned with their row. */
const ALIGNED = '<alignment vertical="top" wrapText="1"/>';

/** Drops characters that XML 1.0 forbids, and escapes text that Excel would read as an escape (_x0041_). */
const escapeXml = (text: string): string =>
  escapeMarkup(
    text
      .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
      .replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_'),
  );

/** A, B, …, Z, AA, … */
const letter = (index: number): string =>
  (index < 26 ? '' : letter(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

const textCell = (at: string, text: string, s: number) =>
  `<c r="${at}" s="${s}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Days since 30 December 1899, the serial number of spreadsheets. */
const serialOf = (day: string) => daysBetween('1899-12-30', day);

function cell(at: string, value: CellValue, textStyle: number): string {
  if (value === null) return '';
  if (typeof value === 'string') return textCell(at, value, textStyle);
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" s="${style.day}"><v>${serialOf(value.day)}</v></c>`;
}

/** @throws when the sheet would be longer than Excel allows */
export function rowOfSheet(number: number, values: readonly CellValue[], textStyle = style.plain): string {
  if (number > MAX_ROWS) throw new Error(`More than ${MAX_ROWS} rows do not fit a sheet.`);
  return `<row r="${number}">${values.map((value, i) => cell(`${letter(i)}${number}`, value, textStyle)).join('')}</row>`;
}

const widths = (of: readonly number[]) =>
  `<cols>${of.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`;

export const sheetHead = <Row>(columns: readonly Column<Row>[]): string =>
  [
    `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths(columns.map(({ width }) => width)),
    '<sheetData>',
    rowOfSheet(
      1,
      columns.map(({ title }) => title),
      style.heading,
    ),
  ].join('');

/** Prints on letter paper, fit to its width, with page numbers. */
const PRINTED =
  '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="1" orientation="landscape" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>';

export const sheetFoot = (columns: number, rows: number) =>
  `</sheetData><autoFilter ref="A1:${letter(columns - 1)}${rows}"/>${PRINTED}</worksheet>`;

export const aboutSheet = (lines: readonly (readonly [string, string])[]): string =>
  [
    `${DECLARATION}<worksheet xmlns="${MAIN}">`,
    widths([22, 70]),
    '<sheetData>',
    ...lines.map(
      ([name, value], i) =>
        `<row r="${i + 1}">${textCell(`A${i + 1}`, name, style.heading)}${textCell(`B${i + 1}`, value, style.plain)}</row>`,
    ),
    '</sheetData></worksheet>',
  ].join('');

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';

/** Every part but the sheets, by its path. `name` of the first sheet: at most 31 characters, no markup. */
export const frameOf = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}"/></Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/><sheet name="Acerca" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">'${name}'!$1:$1</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/></Relationships>`,
  // Number format 14 is the reader's own short date: 20/11/2026 in Mexico.
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF3EEE4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0" applyAlignment="1">${ALIGNED}</xf><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1" applyAlignment="1">${ALIGNED}</xf><xf xfId="0" numFmtId="14" applyNumberFormat="1" applyAlignment="1">${ALIGNED}</xf></cellXfs></styleSheet>`,
});
