import type { DraftFault } from '@finaula/contract/own-courses';

/** The shown part of the draft: a slide, case or sheet, or with number 0 the card, quiz, exam or package. */
export interface EditorPlace {
  part: DraftFault['part'] | 'package';
  /** Slides, cases and sheets count from 1. */
  number: number;
}

/** Whether each has a form of its own. */
export const isNumbered = (part: EditorPlace['part']): part is 'slide' | 'scenario' | 'job_aid' =>
  part === 'slide' || part === 'scenario' || part === 'job_aid';
