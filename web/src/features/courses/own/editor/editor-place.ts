import type { DraftFault } from '@finaula/contract/own-courses';

/** The part of the draft that the editor shows: a slide, or the course's card, quiz or exam (number 0). */
export interface EditorPlace {
  part: DraftFault['part'];
  /** Slides count from 1. */
  number: number;
}
