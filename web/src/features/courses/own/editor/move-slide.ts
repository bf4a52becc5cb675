import type { CourseDraft, DraftQuestion, DraftSlide } from '@finaula/contract/course-draft';

/** Questions name slides by number: they follow a slide that moves, and lose one that is gone. */
function renumbered(draft: CourseDraft, slides: DraftSlide[]): CourseDraft {
  const placeOf = new Map(slides.map(({ key }, i) => [key, i + 1]));
  const follow = (question: DraftQuestion): DraftQuestion => {
    const slide = question.slide_number === null ? undefined : draft.slides[question.slide_number - 1];
    return { ...question, slide_number: (slide && placeOf.get(slide.key)) ?? null };
  };
  return {
    ...draft,
    slides,
    quiz: { ...draft.quiz, questions: draft.quiz.questions.map(follow) },
    exam_items: draft.exam_items.map(follow),
  };
}

export const newKey = (): string => crypto.randomUUID();

export const emptySlide = (): DraftSlide => ({
  key: newKey(),
  title: '',
  content: '',
  sources: [],
  applies_to: '',
  image: null,
  video: null,
});

export const emptyQuestion = (): DraftQuestion => ({
  key: newKey(),
  question: '',
  options: ['', ''],
  correct_answer: null,
  explanation: '',
  slide_number: null,
});

/** `at` counts from 0. */
export const insertSlides = (draft: CourseDraft, at: number, added: readonly DraftSlide[]): CourseDraft =>
  renumbered(draft, draft.slides.toSpliced(at, 0, ...added));

export const removeSlide = (draft: CourseDraft, at: number): CourseDraft =>
  renumbered(draft, draft.slides.toSpliced(at, 1));

/** Moves a slide by `by` places; at an end it stays. */
export function moveSlide(draft: CourseDraft, at: number, by: number): CourseDraft {
  const slide = draft.slides[at];
  const to = at + by;
  if (slide === undefined || to < 0 || to >= draft.slides.length) return draft;
  return renumbered(draft, draft.slides.toSpliced(at, 1).toSpliced(to, 0, slide));
}
