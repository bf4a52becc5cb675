import type { DraftFault } from '@finaula/contract/own-courses';

/** The shown part of the draft: a slide or case, or the course's card, quiz, exam or package (number 0). */
export interface EditorPlace {
  part: DraftFault['part'] | 'package';
  /** Slides and cases count from 1. */
  number: number;
}
