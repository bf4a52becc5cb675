import type { Course } from '@finaula/contract/courses';
import { expect, test } from 'vitest';
import type { ExamItem } from '../read-exam-bank.ts';
import { copiedFindings, copiedItems } from './copied-items.ts';

const course = {
  id: 'm01',
  slides: [{ content: 'Una cajera recibe billetes falsos de un cliente.\n\nLos retiene y entrega un recibo.' }],
} as Course;
const item = (id: string, question: string, key: string) =>
  ({ id, module: 'm01', slide_number: 1, question, options: ['otra', key], correct_answer: 1 }) as ExamItem;

test('an item with the story of its slide is a copy, one with another situation is not', () => {
  const copy = item('m01-x01', 'Una cajera recibe billetes falsos. ¿Qué pasa con ellos?', 'Los retiene');
  const own = item('m01-x02', 'A un taxista le pagan con papel impreso en casa y viene a depositarlo.', 'Lo retienes');
  expect(copiedItems([copy, own], [course])).toEqual([copy]);
  expect(copiedFindings([copy, own], [course])).toEqual([expect.stringContaining('1 de 2 reactivos')]);
  expect(copiedFindings([copy, ...Array.from({ length: 19 }, () => own)], [course])).toEqual([]);
});
