import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';

/** Private members of pdfkit 0.20.2; stable-document.test.ts fails with another version. */
interface Reference extends PDFKit.PDFKitReference {
  compress: boolean;
  buffer: Uint8Array[];
  finalize(): void;
}

/** A method of pdfkit that its types leave out. */
interface Opener {
  openImage(file: Buffer): PDFKit.Mixins.ImageSrc;
}

/**
 * Replaces pdfkit's compression of a stream. pdfkit uses the runtime's zlib, whose output differs between
 * versions and processors, and a constancia must be drawn with the same bytes for years (decision 0011).
 * fflate costs 3 % more bytes and no measurable time.
 */
function compressWithFflate(reference: Reference): void {
  const finalize = reference.finalize.bind(reference);
  reference.finalize = () => {
    if (reference.compress && reference.buffer.length > 0) {
      reference.buffer = [zlibSync(Buffer.concat(reference.buffer), { level: 9 })];
      reference.compress = false;
    }
    finalize();
  };
}

const escapeXml = (text: string) =>
  text
    .replaceAll(/[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** A PDF whose bytes depend only on what is drawn: not on the clock, chance or the processor. */
export class StableDocument extends PDFDocument {
  readonly #images = new Map<string, PDFKit.Mixins.ImageSrc>();

  override ref(data: object): PDFKit.PDFKitReference {
    const reference = super.ref(data);
    compressWithFflate(reference as Reference);
    return reference;
  }

  /** Draws an image; its file is embedded once, however often it is drawn. */
  imageOnce(id: string, file: Buffer, x: number, y: number, options: PDFKit.Mixins.ImageOption): void {
    const opened = this.#images.get(id) ?? (this as unknown as Opener).openImage(file);
    this.#images.set(id, opened);
    this.image(opened, x, y, options);
  }

  /**
   * pdfkit writes title and author into the XML metadata without escaping. The info dictionary is already
   * written.
   */
  override endMetadata(): void {
    for (const key of ['Title', 'Author', 'Subject', 'Creator', 'Producer'] as const) {
      const value = this.info[key];
      if (value !== undefined) this.info[key] = escapeXml(value);
    }
    super.endMetadata();
  }
}
