import { courseDraft } from '@finaula/contract/course-draft';
import { expect, test } from 'vitest';
import { mergeDrafts } from './merge-drafts.ts';

const slide = (key: string, content: string) => ({ key, title: key, content, sources: [], applies_to: '' });
const draft = (...slides: ReturnType<typeof slide>[]) => courseDraft.parse({ title: 'Manual', slides });
const base = draft(slide('a', 'uno'), slide('b', 'dos'));

test('two authors who changed different slides keep both texts', () => {
  const merged = mergeDrafts(
    base,
    draft(slide('a', 'mío'), slide('b', 'dos')),
    draft(slide('a', 'uno'), slide('b', 'suyo')),
  );
  expect(merged.document.slides.map(({ content }) => content)).toEqual(['mío', 'suyo']);
  expect(merged).toMatchObject({ conflicts: [], overridden: false });
});

test('a slide that both changed is a conflict that holds both texts', () => {
  const merged = mergeDrafts(
    base,
    draft(slide('a', 'mío'), slide('b', 'dos')),
    draft(slide('a', 'suyo'), slide('b', 'dos')),
  );
  expect(merged.conflicts).toMatchObject([{ key: 'a', mine: { content: 'mío' }, theirs: { content: 'suyo' } }]);
});

test('slides that the other author added or moved stay where they are', () => {
  const theirs = draft(slide('c', 'tres'), slide('b', 'dos'), slide('a', 'uno'));
  const merged = mergeDrafts(base, { ...draft(slide('a', 'mío'), slide('b', 'dos')), title: 'Mi título' }, theirs);
  expect(merged.document.slides.map(({ content }) => content)).toEqual(['tres', 'dos', 'mío']);
  expect(merged.document.title).toBe('Mi título');
});

test('slides that both authors moved, added or removed keep every new text', () => {
  const merged = mergeDrafts(
    base,
    draft(slide('m', 'mía'), slide('b', 'dos'), slide('a', 'uno')),
    draft(slide('a', 'uno'), slide('t', 'suya')),
  );
  expect(merged).toMatchObject({ conflicts: [], document: { slides: [{ key: 'm' }, { key: 'a' }, { key: 't' }] } });
});

test('a slide that I removed and the other author rewrote stays', () => {
  const merged = mergeDrafts(base, draft(slide('a', 'uno')), draft(slide('a', 'uno'), slide('b', 'suyo')));
  expect(merged.document.slides.map(({ content }) => content)).toEqual(['uno', 'suyo']);
});

const question = (key: string, text: string, slide_number = 1) => ({
  key,
  question: text,
  options: ['Sí', 'No'],
  correct_answer: 0,
  explanation: 'Así es.',
  slide_number,
});
const asking = (draft: typeof base, ...questions: ReturnType<typeof question>[]) => ({
  ...draft,
  quiz: { ...draft.quiz, questions },
});

test('two authors who changed different questions keep both', () => {
  const merged = mergeDrafts(
    asking(base, question('q1', 'uno'), question('q2', 'dos')),
    asking(base, question('q1', 'mía'), question('q2', 'dos')),
    asking(base, question('q1', 'uno'), question('q2', 'suya'), question('q3', 'nueva')),
  );
  expect(merged.document.quiz.questions.map((one) => one.question)).toEqual(['mía', 'suya', 'nueva']);
  expect(merged).toMatchObject({ conflicts: [], overridden: false });
});

test('a question that both changed is a conflict, and a slide that moved is none', () => {
  const moved = { ...base, slides: base.slides.toReversed() };
  const merged = mergeDrafts(
    asking(base, question('q1', 'uno', 1), question('q2', 'dos', 1)),
    asking(base, question('q1', 'mía', 1), question('q2', 'mía', 1)),
    asking(moved, question('q1', 'uno', 2), question('q2', 'suya', 2)),
  );
  expect(merged.conflicts).toMatchObject([{ part: 'question', key: 'q2', theirs: { question: 'suya' } }]);
  expect(merged.document.quiz.questions).toMatchObject([
    { question: 'mía', slide_number: 2 },
    { question: 'mía', slide_number: 2 },
  ]);
});

test('sheets of two authors are both kept, and follow a slide that moved', () => {
  const sheet = (id: string, title: string, ...slide_numbers: number[]) => ({
    id,
    title,
    desk: 'Ventanilla',
    use: 'Al pagar.',
    parts: [{ title: 'Antes', kind: 'check' as const, lines: ['Mira', 'Llama'] }],
    stop: 'No pagues.',
    slide_numbers,
  });
  const withSheets = (draft: typeof base, ...job_aids: ReturnType<typeof sheet>[]) => ({ ...draft, job_aids });
  const merged = mergeDrafts(
    withSheets(base, sheet('h-1', 'una', 1), sheet('h-2', 'dos', 1, 2)),
    withSheets(base, sheet('h-1', 'mía', 1), sheet('h-2', 'mía', 1, 2)),
    withSheets(
      draft(slide('b', 'dos'), slide('c', 'tres'), slide('a', 'uno')),
      sheet('h-1', 'una', 3),
      sheet('h-2', 'suya', 1, 3),
      sheet('h-3', 'suya', 2),
    ),
  );
  expect(merged.document.job_aids).toMatchObject([
    { title: 'mía', slide_numbers: [3] },
    { title: 'mía', slide_numbers: [1, 3] },
    { title: 'suya', slide_numbers: [2] },
  ]);
  expect(merged.conflicts).toMatchObject([{ part: 'job_aid', key: 'h-2', theirs: { title: 'suya' } }]);
  const gone = mergeDrafts(base, withSheets(draft(slide('a', 'uno')), sheet('h-1', 'una', 1)), base);
  expect(gone.document.job_aids).toMatchObject([{ slide_numbers: [1] }]);
  expect(gone).toMatchObject({ conflicts: [], overridden: false });
});

test('a title that both changed is mine, and the editor is told', () => {
  const merged = mergeDrafts(base, { ...base, title: 'Mío' }, { ...base, title: 'Suyo' });
  expect(merged).toMatchObject({ overridden: true, document: { title: 'Mío' } });
});
