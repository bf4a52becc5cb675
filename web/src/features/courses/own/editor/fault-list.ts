import type { DraftFault } from '@finaula/contract/own-courses';
import { formatNumber } from '../../../../lib/text/format-number.ts';

export type Part = DraftFault['part'];

/** The faults of one part by its number, or of the course: number 0. */
export const faultsAt = (faults: readonly DraftFault[], part: Part, number: number): DraftFault[] =>
  faults.filter((fault) => fault.part === part && fault.number === number);

/** The sentence beside a field; faults come before advice. */
export const faultOf = (faults: readonly DraftFault[], field: string): string | undefined =>
  faults.find((fault) => fault.field === field && fault.kind === 'fault')?.sentence;

export const blocking = (faults: readonly DraftFault[]): DraftFault[] => faults.filter(({ kind }) => kind === 'fault');

const names: Record<Part, string> = {
  course: 'Datos del curso',
  slide: 'Lámina',
  question: 'Pregunta',
  exam_item: 'Reactivo',
  scenario: 'Caso',
  job_aid: 'Hoja',
};

/** "2 arreglos" */
export const mends = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'arreglo' : 'arreglos'}`;

/** Whether it is about the quiz as a whole. */
export const isOfQuiz = ({ part, field }: DraftFault): boolean => part === 'course' && field === 'questions';

/** "Lámina 4" */
export const placeOf = (fault: DraftFault): string => {
  if (isOfQuiz(fault)) return 'Cuestionario';
  return fault.part === 'course' ? names.course : `${names[fault.part]} ${fault.number}`;
};
