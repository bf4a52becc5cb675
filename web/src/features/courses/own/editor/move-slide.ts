import { OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft, DraftQuestion, DraftSlide } from '@finaula/contract/course-draft';

/** A number that no slide has: the slide that a case names is gone. */
export const SLIDE_GONE = OWN_COURSE.slides + 1;

/**
 * Questions, cases and sheets name slides by number: they follow a slide that moves, and lose one that is
 * gone.
 */
export function renumbered(draft: CourseDraft, slides: DraftSlide[]): CourseDraft {
  const placeOf = new Map(slides.map(({ key }, i) => [key, i + 1]));
  const placeNow = (number: number) => placeOf.get(draft.slides[number - 1]?.key ?? '');
  const follow = (question: DraftQuestion): DraftQuestion => ({
    ...question,
    slide_number: question.slide_number === null ? null : (placeNow(question.slide_number) ?? null),
  });
  return {
    ...draft,
    slides,
    quiz: { ...draft.quiz, questions: draft.quiz.questions.map(follow) },
    exam_items: draft.exam_items.map(follow),
    scenarios: draft.scenarios.map((scenario) => ({
      ...scenario,
      steps: scenario.steps.map((step) => ({
        ...step,
        choices: step.choices.map((choice) =>
          'next' in choice ? choice : { ...choice, slide_number: placeNow(choice.slide_number) ?? SLIDE_GONE },
        ),
      })),
    })),
    job_aids: draft.job_aids.map((jobAid) => ({
      ...jobAid,
      slide_numbers: jobAid.slide_numbers.flatMap((number) => placeNow(number) ?? []).toSorted((a, b) => a - b),
    })),
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
