import type { DraftFault } from '@finaula/contract/own-courses';

/** The part of the draft that is shown: a slide or case, or the course's card, quiz or exam (number 0). */
export interface EditorPlace {
  part: DraftFault['part'];
  /** Slides and cases count from 1. */
  number: number;
}
