import { createHash } from 'node:crypto';
import type { Course } from '@finaula/contract/courses';
import { DEFAULT_EXAM_POLICY, EXAM_PASSING_SCORE, EXAM_QUESTIONS, type ExamKind } from '@finaula/contract/exams';
import { drawExam } from './draw.ts';

export interface SimulatedItem {
  id: string;
  module: string;
  bank: ExamKind;
  objective: number;
  options: readonly string[];
  correct_answer: number;
}

export interface SimulatedLearner {
  learner: string;
  /** Share of single exams that are passed. */
  exam: number;
  /** Share of people who pass within the attempts of the default policy. */
  within: number;
  /** Share of claims by quiz that are passed on one day, as often as a day allows. */
  claim: number;
}

/** A small generator, so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Claims below the minimum that a day allows, as in the contract. */
const CLAIMS_A_DAY = 5;

type Knows = (id: string, ofQuiz: boolean) => boolean;

/**
 * Simulates exams of the real draw under the default policy. An examinee who does not know an answer picks
 * one of four at random: keys have no pattern and options are shuffled. "Knows 70 %" knows that share of
 * everything, quiz and bank alike, permanently.
 */
export function simulateExams(
  courses: readonly Course[],
  items: readonly SimulatedItem[],
  sittings: number,
  kind: ExamKind = 'exam',
): SimulatedLearner[] {
  const random = randomFrom(20_261_123);
  const banks = courses
    .map((course) => ({
      course,
      bank: items
        .filter((item) => item.module === course.id && item.bank === kind)
        .map(({ id, objective, options }) => ({ id, objective, revision: 1, options: options.length })),
    }))
    .filter(({ bank }) => bank.length > 0);
  const knowing = (share: number): Knows => {
    const known = new Map<string, boolean>();
    return (id) => {
      if (!known.has(id)) known.set(id, random() < share);
      return known.get(id) ?? false;
    };
  };
  const learners: [string, () => Knows][] = [
    ['no sabe nada', () => () => false],
    ['memorizó el quiz', () => (_, ofQuiz) => ofQuiz],
    ['sabe 70 %', () => knowing(0.7)],
  ];
  const right = (knows: boolean, options: number) => knows || random() < 1 / options;
  return learners.map(([learner, make], nth) => {
    let [exams, passed, people, within, claimed] = [0, 0, 0, 0, 0];
    while (exams < sittings) {
      const place = banks[people % banks.length];
      if (!place) throw new Error('There is no bank.');
      const knows = make();
      const minimum = place.course.quiz?.passing_score ?? EXAM_PASSING_SCORE;
      let succeeded = false;
      for (let attempt = 0; attempt < DEFAULT_EXAM_POLICY.attempts && exams < sittings; attempt++) {
        const seed = createHash('sha256').update(`${nth} ${people} ${attempt}`).digest();
        const drawn = drawExam(seed, place.bank, EXAM_QUESTIONS[kind]);
        const score =
          (100 * drawn.filter(({ id, order }) => right(knows(id, false), order.length)).length) / drawn.length;
        exams++;
        if (Math.round(score) >= minimum) {
          passed++;
          succeeded = true;
        }
      }
      people++;
      within += Number(succeeded);
      const quiz = place.course.quiz?.questions ?? [];
      const claims = Array.from(
        { length: CLAIMS_A_DAY },
        () =>
          Math.round(
            (100 * quiz.filter(({ id, options }) => right(knows(id, true), options.length)).length) / quiz.length,
          ) >= minimum,
      );
      claimed += Number(claims.includes(true));
    }
    return { learner, exam: passed / exams, within: within / people, claim: claimed / people };
  });
}
