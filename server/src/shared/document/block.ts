import type { Line } from './typesetter.ts';

/** A piece of the document's reading order, and where its lines stand. */
export interface Block {
  readonly tag: 'H1' | 'H2' | 'P';
  /**
   * What a screen reader says and a search finds: the text as it was given, also where the page draws it
   * otherwise.
   */
  readonly says: string;
  readonly lines: readonly Line[];
}
