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
  /** The first page at a resolution. */
  picture: (dotsPerInch: number) => Promise<Picture>;
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
    picture: async (dotsPerInch) => {
      // The reader closes a page once it has drawn it.
      const again = (await library.loadDocument(bytes)).getPage(0);
      const { width, height, data } = await again.render({ scale: dotsPerInch / 72, render: 'bitmap' });
      return { width, height, data: new Uint8ClampedArray(data) };
    },
  };
}
