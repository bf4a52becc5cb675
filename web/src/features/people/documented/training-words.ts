import type { TrainingKind } from '@finaula/contract/documented-training';
import { formatNumber } from '../../../lib/text/format-number.ts';

export const kindNames: Record<TrainingKind, string> = {
  constancia: 'Constancia de otro proveedor',
  session: 'Sesión en aula',
};

const hoursWords = (hours: number) => `${formatNumber(hours)} ${hours === 1 ? 'hora' : 'horas'}`;

/** "Sesión en aula, 4 horas, Academia Ejemplo" */
export const howWords = ({
  kind,
  hours,
  provider,
}: {
  kind: TrainingKind;
  hours: number | null;
  provider: string;
}): string => [kindNames[kind], ...(hours === null ? [] : [hoursWords(hours)]), provider].join(', ');

export const coursesWords = (courses: readonly { title: string }[]): string =>
  courses.map(({ title }) => title).join(' · ');

export const peopleWords = (people: number): string =>
  `${formatNumber(people)} ${people === 1 ? 'persona' : 'personas'}`;
