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
  /** Of each page. */
  texts: string[];
  /** A page at a resolution; without a number, the first. */
  picture: (dotsPerInch: number, page?: number) => Promise<Picture>;
}

/** A PDF as another program's reader (PDFium) sees it. */
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
      // The reader closes a page once it has drawn it.
      const again = (await library.loadDocument(bytes)).getPage(number);
      const { width, height, data } = await again.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      return { width, height, data: new Uint8ClampedArray(data) };
    },
  };
}
