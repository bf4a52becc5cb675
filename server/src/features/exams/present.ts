import type { Certificate } from '@finaula/contract/certificates';
import type { Course } from '@finaula/contract/courses';
import type { EntityExam, EntityExamDetail, ExamItemFigures, ExamItemText } from '@finaula/contract/exam-review';
import {
  type Exam,
  type ExamPolicy,
  type ExamResult,
  type ExamTopic,
  examKind,
  type OwnExam,
} from '@finaula/contract/exams';
import type { ItemFigures, ItemText } from './item-queries.ts';
import { findingsOf, type Standing } from './policy.ts';
import type { ExamRecord, FinishedRecord, listAnswers, listQuestions, Topic } from './queries.ts';
import type { EntityExamRecord, listRegrades } from './review-queries.ts';

type Questions = Awaited<ReturnType<typeof listQuestions>>;
type Answers = Awaited<ReturnType<typeof listAnswers>>;

const presentQuestion = ({ id, question, options }: Questions[number]) => ({
  id,
  question,
  options: options.map((option) => ({ id: option.id, text: option.text })),
});

export const presentExam = (exam: ExamRecord, questions: Questions, answers: Answers, now: Date): Exam => ({
  exam_id: exam.id,
  kind: examKind.parse(exam.kind),
  course_id: exam.course_id,
  course_title: exam.course_title,
  attempt: exam.attempt,
  started_at: exam.started_at.toISOString(),
  expires_at: exam.expires_at.toISOString(),
  server_time: now.toISOString(),
  passing_score: exam.passing_score,
  questions: questions.map(presentQuestion),
  answers: answers.map(({ question_id, option_id, saved_at }) => ({
    question_id,
    option_id,
    saved_at: saved_at.toISOString(),
  })),
});

/** Slides with their current titles. */
const presentTopics = (topics: readonly Topic[], course: Course | undefined): ExamTopic[] =>
  topics.map(({ objective, title, slides }) => ({
    objective,
    title,
    slides: slides.map((number) => ({
      slide_number: number,
      title: course?.slides.find(({ slide_number }) => slide_number === number)?.title ?? `Lámina ${number}`,
    })),
  }));

/** A score below the minimum would reveal how close the attempt was. */
const scoreOf = ({ passed, score }: { passed: boolean; score: number }) => (passed ? score : null);

const presentCause = (cause: string): ExamResult['cause'] => (cause === 'time' ? 'time' : 'delivered');

export const presentResult = (
  exam: FinishedRecord,
  course: Course | undefined,
  standing: Standing,
  policy: ExamPolicy,
  certificate: Certificate | undefined,
): ExamResult => ({
  exam_id: exam.id,
  kind: examKind.parse(exam.kind),
  course_id: exam.course_id,
  course_title: exam.course_title,
  attempt: exam.attempt,
  finished_at: exam.finished_at.toISOString(),
  cause: presentCause(exam.cause),
  passed: exam.passed,
  score: scoreOf(exam),
  topics_to_review: presentTopics(exam.topics, course),
  attempts_left: standing.attemptsLeft,
  attempts: policy.attempts,
  window_days: policy.window_days,
  window_ends_at: standing.windowEndsAt?.toISOString() ?? null,
  next_attempt_at: standing.nextAttemptAt?.toISOString() ?? null,
  ...(certificate && { certificate }),
});

export const presentOwnRunning = (exam: ExamRecord): OwnExam => ({
  exam_id: exam.id,
  kind: examKind.parse(exam.kind),
  course_id: exam.course_id,
  course_title: exam.course_title,
  attempt: exam.attempt,
  state: 'en_curso',
  started_at: exam.started_at.toISOString(),
  expires_at: exam.expires_at.toISOString(),
  finished_at: null,
  score: null,
  topics_to_review: [],
  folio: null,
  regraded: false,
});

export const presentOwnFinished = (exam: FinishedRecord, course: Course | undefined): OwnExam => ({
  exam_id: exam.id,
  kind: examKind.parse(exam.kind),
  course_id: exam.course_id,
  course_title: exam.course_title,
  attempt: exam.attempt,
  state: exam.passed ? 'aprobado' : 'no_aprobado',
  started_at: exam.started_at.toISOString(),
  expires_at: exam.expires_at.toISOString(),
  finished_at: exam.finished_at.toISOString(),
  score: scoreOf(exam),
  topics_to_review: presentTopics(exam.topics, course),
  folio: exam.folio,
  regraded: exam.regraded,
});

export const presentEntityExam = (exam: EntityExamRecord): EntityExam => ({
  exam_id: exam.id,
  kind: examKind.parse(exam.kind),
  user_id: exam.user_id,
  user_name: exam.user_name,
  course_id: exam.course_id,
  course_title: exam.course_title,
  attempt: exam.attempt,
  started_at: exam.started_at.toISOString(),
  finished_at: exam.finished_at.toISOString(),
  cause: presentCause(exam.cause),
  passed: exam.passed,
  score: scoreOf(exam),
  factor: Number(exam.factor),
  folio: exam.folio,
  regraded: exam.regraded,
});

export const presentEntityExamDetail = (
  exam: EntityExamRecord,
  course: Course | undefined,
  questions: Questions,
  answers: Answers,
  retiredKeys: ReadonlyMap<string, string>,
  regrades: Awaited<ReturnType<typeof listRegrades>>,
): EntityExamDetail => ({
  ...presentEntityExam(exam),
  topics_to_review: presentTopics(exam.topics, course),
  questions: questions.map((question) => {
    const answer = answers.find(({ question_id }) => question_id === question.id);
    return {
      ...presentQuestion(question),
      answer: answer ? { option_id: answer.option_id, saved_at: answer.saved_at.toISOString() } : null,
      right_option_id: retiredKeys.get(question.id) ?? null,
    };
  }),
  regrades: regrades.map(({ regraded_at, earlier_passed, passed }) => ({
    regraded_at: regraded_at.toISOString(),
    earlier_passed,
    passed,
  })),
});

export const presentItem = (item: ItemFigures): ExamItemFigures => ({
  id: item.item_id,
  revision: item.revision,
  course_id: item.course_id,
  objective: item.objective,
  slide_number: item.slide_number,
  question: item.question,
  in_use: item.in_use,
  withdrawn_at: item.withdrawn_at?.toISOString() ?? null,
  withdrawal_reason: item.withdrawal_reason,
  shown: item.shown,
  right_share: item.right_share,
  point_biserial: item.point_biserial,
  findings: item.in_use ? findingsOf(item) : [],
});

export const presentItemText = (item: ItemText): ExamItemText => ({
  id: item.item_id,
  revision: item.revision,
  course_id: item.course_id,
  course_title: item.course_title ?? item.course_id,
  bank: item.bank,
  objective_title: item.objective_title,
  slide_number: item.slide_number,
  source: item.source,
  question: item.question,
  options: item.options.map((text, i) => ({ text, right: i === item.correct })),
  explanation: item.explanation,
});
