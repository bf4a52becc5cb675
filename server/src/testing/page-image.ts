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
  /** The text within a box of a page, without spaces and breaks; points from its top left corner. */
  textWithin: (page: number, box: { x: number; y: number; width: number; height: number }) => string;
  /** The image of a page at a resolution; the first page by default. */
  picture: (dotsPerInch: number, page?: number) => Promise<Picture>;
}

/** Calls of PDFium that its wrapper has no method for. */
interface PageOfPdfium {
  module: {
    _FPDFText_LoadPage(page: number): number;
    _FPDFText_ClosePage(text: number): void;
    _FPDFText_GetBoundedText(
      text: number,
      left: number,
      top: number,
      right: number,
      bottom: number,
      into: number,
      length: number,
    ): number;
    _malloc(bytes: number): number;
    _free(place: number): void;
    HEAPU16: Uint16Array;
  };
  pageIdx: number;
}

/** Most characters that `textWithin` reads. */
const BOUNDED = 4_000;

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
    textWithin: (number, { x, y, width, height }) => {
      const { module, pageIdx } = document.getPage(number) as unknown as PageOfPdfium;
      const text = module._FPDFText_LoadPage(pageIdx);
      const into = module._malloc(2 * BOUNDED);
      const [top, bottom] = [originalHeight - y, originalHeight - y - height];
      const length = module._FPDFText_GetBoundedText(text, x, top, x + width, bottom, into, BOUNDED);
      const characters = module.HEAPU16.slice(into / 2, into / 2 + length);
      module._free(into);
      module._FPDFText_ClosePage(text);
      return String.fromCharCode(...characters).replaceAll(/[\s\0]/g, '');
    },
    picture: async (dotsPerInch, number = 0) => {
      // PDFium closes a page after drawing it.
      const again = (await library.loadDocument(bytes)).getPage(number);
      const { width, height, data } = await again.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      return { width, height, data: new Uint8ClampedArray(data) };
    },
  };
}
