import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';

/** Text inside XML, where the library writes what it is given as it is. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The library's private members that are adjusted here. */
interface Reference extends PDFKit.PDFKitReference {
  compress: boolean;
  buffer: Uint8Array[];
  finalize(): void;
}

/**
 * A PDF whose bytes depend on what is drawn alone: no clock, no chance, and streams compressed by code that
 * gives the same on every processor (the runtime's own zlib does not promise that).
 */
export class StableDocument extends PDFDocument {
  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data) as Reference;
    const finalize = reference.finalize.bind(reference);
    reference.finalize = () => {
      if (reference.compress && reference.buffer.length > 0) {
        reference.buffer = [zlibSync(Buffer.concat(reference.buffer), { level: 9 })];
        reference.compress = false;
      }
      finalize();
    };
    return reference;
  }

  /** The metadata in XML repeats title and author; the dictionary of the same is written by then. */
  override endMetadata(): void {
    for (const key of ['Title', 'Author', 'Subject', 'Creator', 'Producer'] as const) {
      const value = this.info[key];
      if (value !== undefined) this.info[key] = escaped(value);
    }
    super.endMetadata();
  }
}
