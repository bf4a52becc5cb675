import type { LabourCatalogues, LabourDocument } from '@finaula/contract/labour';
import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';

/** The data of a constancia, and the catalogues of its back. */
export interface LabourPaper {
  document: LabourDocument;
  /** JPEG files of the images that documents name, by id. */
  images: ReadonlyMap<string, Buffer>;
  /** The mark across a cancelled one. */
  cancelled: { on: string; corrected_by: string | null } | null;
  catalogues: Pick<LabourCatalogues, 'source' | 'occupations' | 'thematic_areas'>;
  product_name: string;
}

/** Letter, portrait, in points. */
export const SHEET = { width: 612, height: 792 } as const;
export const MARGIN = mm(16);
export const WIDTH = SHEET.width - 2 * MARGIN;
export const BOTTOM = SHEET.height - mm(12);

export const INK = { text: '#14241f', quiet: '#3f4d48', rule: '#14241f', box: '#7c8a84', band: '#e6ece9' } as const;

/** Points: text that is still read at arm's length. */
export const SMALLEST = 8;

/** How a front finds room: the size of values and air, 1 at most, and the smallest text in points. */
export interface Fit {
  readonly scale: number;
  readonly least: number;
}

/** An outline, or a filled area when it has a fill. */
export interface Shape {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly fill?: string;
  readonly stroke?: { readonly colour: string; readonly width: number };
}

/** An image, as large as its box allows, in its middle. */
export interface Picture {
  readonly id: string;
  /** The text for screen readers. */
  readonly says: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page: its texts in reading order, and the shapes behind them. */
export interface Page {
  readonly blocks: readonly Block[];
  readonly shapes: readonly Shape[];
  readonly pictures: readonly Picture[];
}
