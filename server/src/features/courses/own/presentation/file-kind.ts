import type { PresentationFailure } from '@finaula/contract/presentation-import';

const HEAD_BYTES = 1_024;

/** The first bytes of other formats, as Latin-1. */
const SIGNATURES: readonly [string, PresentationFailure][] = [
  ['%PDF', 'PDF'],
  ['{\\rtf', 'WORD'],
  ['\u001f\u008b', 'ARCHIVE'],
  ['7z\u00bc\u00af', 'ARCHIVE'],
  ['Rar!', 'ARCHIVE'],
];
const OLE = '\u00d0\u00cf\u0011\u00e0';

/** An OLE file names its streams in UTF-16. Office encrypts a file of the new formats as a stream of one. */
function kindOfOle(content: Buffer): PresentationFailure {
  const has = (stream: string) => content.includes(Buffer.from(stream, 'utf16le'));
  if (has('EncryptedPackage')) return 'PASSWORD';
  if (has('PowerPoint Document')) return 'OLD_POWERPOINT';
  if (has('WordDocument')) return 'WORD';
  return has('Workbook') ? 'SPREADSHEET' : 'NOT_A_PRESENTATION';
}

/** The reason why a file that is no zip is no presentation, by its content. */
export function otherFormat(content: Buffer): PresentationFailure {
  if (content.length === 0) return 'EMPTY';
  const head = content.toString('latin1', 0, HEAD_BYTES);
  if (head.startsWith(OLE)) return kindOfOle(content);
  const found = SIGNATURES.find(([signature]) => head.startsWith(signature));
  if (found) return found[1];
  if (/progid="PowerPoint\.Show"/.test(head)) return 'FLAT_XML';
  if (/<(?:!doctype html|html|head|body)\b/i.test(head)) return 'HTML';
  return /^\s*\{.*"doc_id"/s.test(head) ? 'GOOGLE_LINK' : 'NOT_A_PRESENTATION';
}

/** The reason why a zip with these parts is no presentation; undefined for one that may be. */
export function otherZip(parts: ReadonlySet<string>): PresentationFailure | undefined {
  const has = (pattern: RegExp) => [...parts].some((part) => pattern.test(part));
  if (has(/^index\/(?:document|slide.*)\.iwa$|^index\.(?:zip|apxl)$/)) return 'KEYNOTE';
  if (parts.has('content.xml')) return 'ODP';
  if (has(/^word\//)) return 'WORD';
  if (has(/^xl\//)) return 'SPREADSHEET';
  if (parts.has('_rels/.rels')) return undefined;
  return parts.size > 0 ? 'ARCHIVE' : 'PRESENTATION_BROKEN';
}
