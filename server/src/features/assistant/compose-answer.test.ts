import { expect, test } from 'vitest';
import { composeAnswer, elsewhere, NOTHING_FOUND } from './compose-answer.ts';
import type { FoundPassage } from './retrieve.ts';

const passage = (content: string, traits: Partial<FoundPassage> = {}): FoundPassage => ({
  course_id: 'm01',
  course_title: 'Pagos',
  slide_number: 1,
  slide_title: 'La clave',
  content,
  rank: 1,
  ...traits,
});

const rule = passage('Una clave se guarda. Nadie presta su clave a un compañero. El lunes es martes.');
const list = passage('• Cambia la clave cada mes.\n• Come fruta.');

test('the sentence that says most of the question comes first, then what else speaks of it', () => {
  const { response } = composeAnswer('', { scope: 'course', passages: [rule, list], terms: ['clav', 'prest'] });
  expect(response).toBe('Nadie presta su clave a un compañero.\n\nUna clave se guarda.\n\n• Cambia la clave cada mes.');
});

test('without stems the words of the question choose', () => {
  const { response } = composeAnswer('¿y si un compañero…?', { scope: 'course', passages: [rule] });
  expect(response).toMatch(/^Nadie presta su clave/);
});

test('a list comes whole with the words that announce it, and they never without it', () => {
  const announced = passage('La clave tiene dueño. Para la clave hacen falta dos cosas:');
  const things = passage('• Papel.\n• Lápiz.');
  const of = (passages: FoundPassage[]) => composeAnswer('', { scope: 'course', passages, terms: ['clav'] }).response;
  expect(of([announced, things])).toBe('La clave tiene dueño.\n\nPara la clave hacen falta dos cosas:\n\n• Papel.\n• Lápiz.');
  expect(of([announced])).toBe('La clave tiene dueño.');
});

test('another course is named, and only slides are cited, each once', () => {
  const passages = [rule, list, passage('Otra clave.', { slide_number: 4, slide_title: 'Cuatro' })];
  const answer = composeAnswer('', { scope: 'elsewhere', passages, terms: ['clav'] });
  expect(answer.response.split('\n\n')[0]).toBe(elsewhere('Pagos'));
  expect(answer).toMatchObject({ outcome: 'elsewhere', sources: [{ slide_number: 1, title: 'La clave' }, { slide_number: 4 }] });
});

test('nothing is said to be nothing', () => {
  expect(composeAnswer('x', { scope: 'nothing', passages: [] })).toEqual({ response: NOTHING_FOUND, sources: [], outcome: 'not_found' });
});
