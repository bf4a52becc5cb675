import type { Refresher } from '@finaula/contract/refreshers';
import { longDay } from '../../../lib/dates/calendar-day.ts';

/** "3 preguntas: las 2 que fallaste y una más." */
export function questionsSummary(questions: Refresher['questions']): string {
  const left = questions.filter(({ is_right }) => is_right === null).length;
  if (left < questions.length) return `Te ${left === 1 ? 'falta' : 'faltan'} ${left} de ${questions.length} preguntas.`;
  const missed = questions.filter(({ missed_on }) => missed_on !== null).length;
  const others = questions.length - missed;
  if (missed === 0) return `${questions.length} preguntas.`;
  const first = missed === 1 ? 'la que fallaste' : `las ${missed} que fallaste`;
  return `${questions.length} preguntas: ${first}${others === 0 ? '' : ` y ${others === 1 ? 'una' : others} más`}.`;
}

const WORDS = ['ninguna', 'una', 'dos', 'tres'];

/** The sentence at the end, with the day of the next refresher. It is no score. */
export function endSentence({ days }: Pick<Refresher, 'days'>, answers: readonly boolean[]): string {
  const right = answers.filter(Boolean).length;
  const wrong = answers.length - right;
  const next = days.find(({ state }) => state === 'coming');
  const begin = wrong === 0 ? 'Las recuerdas todas' : right === 0 ? 'Todavía no' : `Recuerdas ${WORDS[right]}`;
  if (next === undefined) return `Listo. ${begin}, y este fue el último repaso.`;
  if (wrong === 0) return `Listo. ${begin}; el siguiente repaso es el ${longDay(next.on)}.`;
  return `Listo. ${begin}; ${WORDS[wrong]} ${wrong === 1 ? 'vuelve' : 'vuelven'} el ${longDay(next.on)}.`;
}
