import { type Face, filesOf } from './fonts.ts';
import { StableDocument } from './stable-document.ts';

const FACES: readonly Face[] = ['display', 'display-bold', 'text', 'text-bold', 'mono'];

/** Millimetres as PDF points. */
export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;

interface Description {
  title: string;
  author: string;
  subject?: string;
  /** The product's name. */
  creator: string;
  createdAt: Date;
}

/** An empty tagged PDF in Mexican Spanish, with the product's fonts. `sheet` is in points. */
export function newDocument(
  sheet: { readonly width: number; readonly height: number },
  { title, author, subject, creator, createdAt }: Description,
  options: PDFKit.PDFDocumentOptions = {},
): StableDocument {
  const document = new StableDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: 'es-MX',
    // By default the library adds Helvetica, which it does not embed.
    font: null as unknown as string,
    info: {
      Title: title,
      Author: author,
      ...(subject === undefined ? {} : { Subject: subject }),
      Creator: creator,
      Producer: creator,
      CreationDate: createdAt,
    },
    ...options,
  });
  for (const face of FACES)
    for (const { name, font } of filesOf(face)) document.registerFont(name, font as unknown as Buffer);
  return document;
}
