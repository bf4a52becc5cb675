import { OWN_COURSE } from '@finaula/contract/constants';
import type { CourseDraft, DraftQuestion, DraftSlide } from '@finaula/contract/course-draft';
import type { Course, Slide } from '@finaula/contract/courses';
import { figure as wholeFigure } from '@finaula/contract/figures';
import { wholeJobAid } from '@finaula/contract/job-aids';
import { type Scenario, wholeScenario } from '@finaula/contract/scenarios';
import { tidySlideText } from '@finaula/contract/slide-text';
import { cleanLine, tidyLine } from '@finaula/contract/text';
import { scenarioMinutes } from '../content/parse-scenarios.ts';
import { type ExamItem, rolesOf } from '../content/read-exam-bank.ts';
import { durationMinutes } from '../content/reading-time.ts';
import { versionOf } from '../content/version-of.ts';

const tidied = (lines: readonly string[]) => lines.map(tidyLine).filter((line) => line !== '');

function slideOf(draft: DraftSlide, index: number): Slide {
  const { image, video, figure, roles, adapted_from, source_evidence } = draft;
  const sources = tidied(draft.sources);
  return {
    slide_number: index + 1,
    title: cleanLine(draft.title),
    content: tidySlideText(draft.content),
    sources,
    ...(source_evidence && source_evidence.length === sources.length && { source_evidence }),
    applies_to: cleanLine(draft.applies_to),
    ...(roles && { roles }),
    ...(image && {
      image: { media_id: image.media_id, alt: image.decorative === true ? '' : cleanLine(image.alt ?? '') },
    }),
    ...(video && { video }),
    ...(figure && { figure: wholeFigure.parse(figure) }),
    ...(adapted_from && { adapted_from }),
  };
}

const questionOf = (courseId: string) => (draft: DraftQuestion, index: number) => ({
  id: `${courseId}-q${String(index + 1).padStart(2, '0')}`,
  question: tidySlideText(draft.question),
  options: draft.options.map(tidyLine),
  correct_answer: draft.correct_answer ?? 0,
  explanation: tidySlideText(draft.explanation),
  slide_number: draft.slide_number ?? 1,
});

const scenarioOf = (draft: Scenario): Scenario => {
  const scenario = wholeScenario.parse(draft);
  return { ...scenario, minutes: scenarioMinutes(scenario.steps) };
};

function writtenParts(id: string, draft: CourseDraft) {
  const slides = draft.slides.map(slideOf);
  return {
    duration_minutes: Math.max(1, durationMinutes(slides, draft.quiz.questions.length)),
    slides,
    ...(draft.scenarios.length > 0 && { scenarios: draft.scenarios.map(scenarioOf) }),
    ...(draft.job_aids.length > 0 && { job_aids: draft.job_aids.map((jobAid) => wholeJobAid.parse(jobAid)) }),
    quiz: { passing_score: draft.quiz.passing_score, questions: draft.quiz.questions.map(questionOf(id)) },
  };
}

/** The slide is read with the first opening: progress, the exam and the assistant know courses by slides. */
const packageParts = (draft: CourseDraft, { minutes, ...named }: NonNullable<CourseDraft['package']>) => ({
  duration_minutes: minutes,
  slides: [slideOf({ title: draft.title, content: draft.description, sources: [], applies_to: '' }, 0)],
  quiz: null,
  package: named,
});

/**
 * The course that a draft without faults becomes. `on` is the day of its publication, YYYY-MM-DD.
 */
export function courseOf(id: string, draft: CourseDraft, on: string): Course {
  const { slides, quiz, ...parts } = draft.package ? packageParts(draft, draft.package) : writtenParts(id, draft);
  const content = {
    id,
    title: cleanLine(draft.title),
    description: tidySlideText(draft.description),
    module: cleanLine(draft.module),
    category: draft.category,
    slide_count: slides.length,
    slides,
    snippets: [],
    quiz,
    ...parts,
    validity_months: draft.validity_months,
    updated_at: on,
  };
  return { ...content, version: versionOf(content) };
}

/** The items of a course's exam, none below the least number; each has the whole course as its objective. */
export const examItemsOf = (id: string, draft: CourseDraft): ExamItem[] =>
  (draft.exam_items.length < OWN_COURSE.examItemsNeeded ? [] : draft.exam_items.map(questionOf(id))).map(
    ({ explanation, ...item }, index) => ({
      ...item,
      id: `${id}-x${String(index + 1).padStart(2, '0')}`,
      module: id,
      bank: 'exam' as const,
      objective: 1,
      objective_title: cleanLine(draft.title),
      source: 'Curso propio de la institución',
      ...rolesOf(draft.slides[item.slide_number - 1]),
      explanation,
      ...(draft.package && { slide_number: 1 }),
    }),
  );
