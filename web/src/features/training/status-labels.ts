import type { TrainingRow, TrainingState } from '@finaula/contract/training';
import { scoreWords } from '../../lib/certificates/score-words.ts';

export const stateNames: Record<TrainingState, string> = {
  vigente: 'Constancia vigente',
  vencida: 'Constancia vencida',
  revocada: 'Constancia revocada',
  en_disputa: 'Constancia en disputa',
  en_curso: 'En curso',
  sin_iniciar: 'Sin iniciar',
};

/** The text of a table cell. */
export function figureOf({ state, score, slide_number, slide_count }: TrainingRow): string {
  if (state === 'sin_iniciar') return '–';
  if (state === 'en_curso') return `${slide_number ?? 0}/${slide_count}`;
  return String(score ?? '–');
}

/** The state in words, for lists and screen readers. */
export function inWords({ state, score, slide_number, slide_count }: TrainingRow): string {
  if (state === 'sin_iniciar') return stateNames.sin_iniciar;
  if (state === 'en_curso') return `En curso, lámina ${slide_number ?? 0} de ${slide_count}`;
  return `${stateNames[state]}, ${scoreWords(score)}`;
}
