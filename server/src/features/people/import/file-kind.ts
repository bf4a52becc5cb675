import type { ImportFailure } from '@finaula/contract/import-failures';

/** Workbooks of Excel are zips. */
export const isZip = (content: Buffer): boolean => content[0] === 0x50 && content[1] === 0x4b;

const HEAD_BYTES = 1_024;

/** The first bytes of formats that hold no list of people, as Latin-1. */
const SIGNATURES: readonly [string, ImportFailure][] = [
  ['\u00d0\u00cf\u0011\u00e0', 'OLD_EXCEL'],
  ['%PDF', 'PDF'],
  ['{\\rtf', 'WORD'],
  ['\u001f\u008b', 'ARCHIVE'],
  ['7z\u00bc\u00af', 'ARCHIVE'],
  ['Rar!', 'ARCHIVE'],
  ['ID;P', 'OTHER_SPREADSHEET'],
];

/** The reason why a file that is no workbook is no CSV either; undefined for text that may be one. */
export function otherFormat(content: Buffer): ImportFailure | undefined {
  const head = content.toString('latin1', 0, HEAD_BYTES);
  const found = SIGNATURES.find(([signature]) => head.startsWith(signature));
  if (found) return found[1];
  // Byte order marks and the zeros of UTF-16 do not count.
  const text = head
    .replaceAll('\0', '')
    .replaceAll(/[\u00ef\u00bb\u00bf\u00ff\u00fe]/g, '')
    .trimStart();
  if (/^<(?:!doctype html|html|head|body|table|meta|style|div)\b/i.test(text)) return 'HTML';
  if (/^<(?:\?xml|!--)/i.test(text) || (/^<[a-z][^<>]*>/i.test(text) && /<\/[a-z]|\/>/i.test(text)))
    return /<html\b|<table\b/i.test(text) ? 'HTML' : 'XML';
  if (/^MIME-Version:/i.test(text)) return 'HTML';
  return /^[[{]\s*(?:["{[\]}]|$)/.test(text) ? 'JSON' : undefined;
}

const has = (parts: Iterable<string>, pattern: RegExp): boolean => [...parts].some((part) => pattern.test(part));

/** The reason why a zip is no .xlsx, by its parts; undefined for one that may be. */
export function otherZip(parts: ReadonlySet<string>): ImportFailure | undefined {
  if (has(parts, /^xl\/workbook\d*\.bin$/)) return 'XLSB';
  if (has(parts, /^index\/(?:document|tables\/.*)\.iwa$|^index\.zip$/)) return 'NUMBERS';
  if (parts.has('content.xml')) return 'ODS';
  if (has(parts, /^word\/document\d*\.xml$|^ppt\//)) return 'WORD';
  if (parts.has('[content_types].xml') || parts.has('_rels/.rels') || has(parts, /^xl\//)) return undefined;
  return parts.size > 0 ? 'ARCHIVE' : undefined;
}
