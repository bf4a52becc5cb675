import { PDFiumLibrary } from '@hyzyla/pdfium';

/** A picture, four bytes (RGBA) per pixel. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface ReadDocument {
  pages: number;
  /** Points. */
  width: number;
  height: number;
  text: string;
  /** The text of each page. */
  texts: string[];
  /** The image of a page at a resolution; the first page by default. */
  picture: (dotsPerInch: number, page?: number) => Promise<Picture>;
}

/** Reads a PDF with an independent program (PDFium). */
export async function readDocument(bytes: Buffer): Promise<ReadDocument> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  return {
    pages: document.getPageCount(),
    width: originalWidth,
    height: originalHeight,
    text: page.getText(),
    texts: Array.from({ length: document.getPageCount() }, (_, n) => document.getPage(n).getText()),
    picture: async (dotsPerInch, number = 0) => {
      // PDFium closes a page after drawing it.
      const again = (await library.loadDocument(bytes)).getPage(number);
      const { width, height, data } = await again.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      return { width, height, data: new Uint8ClampedArray(data) };
    },
  };
}
