import { createHash } from 'node:crypto';
import { EXAM_PASSING_SCORE, EXAM_QUESTIONS } from '@finaula/contract/exams';
import { drawExam } from './draw.ts';
import { randomFrom, type SimulatedItem } from './simulate.ts';

/** Equals `topics_from()` of server/sql/14_exams.sql. */
const TOPICS_FROM = 70;
const SAMPLES = 300;
/** A key counts as learned when the attacker would bet on it and is right. */
const SURE = 0.9;

interface Answer {
  item: SimulatedItem;
  option: number;
}

/** The result that an examinee sees: the score of a pass, and objectives with two or more wrong answers. */
function resultOf(answers: readonly Answer[], isRight: (answer: Answer, i: number) => boolean): string {
  const right = answers.filter(isRight).length;
  const score = Math.round((100 * right) / answers.length);
  if (score < TOPICS_FROM) return 'below';
  const wrong = answers.filter((answer, i) => !isRight(answer, i)).map(({ item }) => item.objective);
  const named = [...new Set(wrong)].filter((objective) => wrong.filter((other) => other === objective).length >= 2);
  return `${score >= EXAM_PASSING_SCORE ? score : 'failed'} ${named.toSorted()}`;
}

/**
 * Simulates an attacker who takes that many attempts of one certifying bank, with as many accounts as it
 * needs, and learns from every result: it keeps a probability for each option, samples keys of the drawn
 * items and keeps the samples that give the same result. It knows a share of the keys from reading the
 * course. Returns the share that it learned of the others.
 */
export function simulateAttacker(items: readonly SimulatedItem[], attempts: number, knows: number): number {
  const random = randomFrom(20_261_127);
  const bank = items.map(({ id, objective, options }) => ({ id, objective, revision: 1, options: options.length }));
  const itemOf = new Map(items.map((item) => [item.id, item]));
  const known = new Set(items.filter((_, i) => i % 10 < knows * 10).map(({ id }) => id));
  const beliefs = new Map(
    items.map(({ id, options, correct_answer }) => [
      id,
      options.map((_, option) => (known.has(id) ? Number(option === correct_answer) : 1 / options.length)),
    ]),
  );
  const beliefOf = (id: string) => beliefs.get(id) ?? [];
  const sample = (weights: readonly number[]) => {
    let rest = random();
    for (const [option, weight] of weights.entries()) {
      rest -= weight;
      if (rest < 0) return option;
    }
    return weights.length - 1;
  };
  for (let n = 0; n < attempts; n++) {
    const seed = createHash('sha256').update(`attacker ${n}`).digest();
    const answers: Answer[] = drawExam(seed, bank, EXAM_QUESTIONS.exam).flatMap(({ id }) => {
      const item = itemOf.get(id);
      return item ? [{ item, option: sample(beliefOf(id)) }] : [];
    });
    const seen = resultOf(answers, ({ item, option }) => option === item.correct_answer);
    const kept = answers.map(({ item }) => item.options.map(() => 1));
    let count = 0;
    for (let s = 0; s < SAMPLES; s++) {
      const keys = answers.map(({ item }) => sample(beliefOf(item.id)));
      if (resultOf(answers, ({ option }, i) => option === keys[i]) !== seen) continue;
      count++;
      for (const [i, key] of keys.entries()) (kept[i] ?? [])[key] = (kept[i]?.[key] ?? 0) + 1;
    }
    // Without a sample of that result, the result says nothing that the samples could show.
    if (count === 0) continue;
    for (const [i, { item }] of answers.entries()) {
      const counts = kept[i] ?? [];
      const total = counts.reduce((sum, one) => sum + one, 0);
      // Half of the old belief stays, because few samples are noisy.
      const updated = beliefOf(item.id).map((old, option) => (old + (counts[option] ?? 0) / total) / 2);
      beliefs.set(item.id, updated);
    }
  }
  const unknown = items.filter(({ id }) => !known.has(id));
  const learned = unknown.filter(({ id, correct_answer }) => (beliefOf(id)[correct_answer] ?? 0) >= SURE);
  return learned.length / unknown.length;
}
