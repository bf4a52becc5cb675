import type { Course } from '@finaula/contract/courses';
import type { ExamItem } from '../read-exam-bank.ts';
import { contentWordsOf } from './words.ts';

/** An item that shares so much of its stem and key with one paragraph asks who remembers the slide. */
const COPIED = 0.5;
const COPIED_SHARE_MAX = 0.05;

function sharedPart({ question, options, correct_answer }: ExamItem, paragraph: string): number {
  const words = new Set(contentWordsOf(`${question} ${options[correct_answer]}`));
  const said = new Set(contentWordsOf(paragraph));
  return [...words].filter((word) => said.has(word)).length / words.size;
}

/** The items that share half of their content words with one paragraph of their slide. */
export const copiedItems = (items: readonly ExamItem[], courses: readonly Course[]): ExamItem[] =>
  items.filter((item) => {
    const slide = courses.find(({ id }) => id === item.module)?.slides[item.slide_number - 1];
    return slide?.content.split('\n\n').some((paragraph) => sharedPart(item, paragraph) >= COPIED);
  });

export function copiedFindings(items: readonly ExamItem[], courses: readonly Course[]): string[] {
  const copied = copiedItems(items, courses);
  return copied.length <= items.length * COPIED_SHARE_MAX
    ? []
    : [
        `${copied.length} de ${items.length} reactivos repiten un párrafo de su lámina (a lo más ${COPIED_SHARE_MAX * 100} %): ${copied.map(({ id }) => id).join(', ')}.`,
      ];
}
