import type { Line } from './typesetter.ts';

/** A piece of the document's reading order, and the place of its lines. */
export interface Block {
  readonly tag: 'H1' | 'H2' | 'P';
  /** The text for screen readers and search: as given, even where the page draws it otherwise. */
  readonly says: string;
  readonly lines: readonly Line[];
}
