import { type CourseDraft, courseDraft, type DraftQuestion, type DraftSlide } from '@finaula/contract/course-draft';

export const questionAbout = (subject: string, traits: Partial<DraftQuestion> = {}): DraftQuestion => ({
  question: `¿Qué haces con ${subject}?`,
  options: [`Avisas a la guardia de ${subject}`, `Guardas ${subject} en tu cajón hasta el lunes`],
  correct_answer: 0,
  explanation: `El manual pide avisar de ${subject}.`,
  slide_number: 1,
  ...traits,
});

export const guardSlide: DraftSlide = {
  title: 'La guardia Alondra',
  content: 'La guardia Alondra contesta en la extensión 4417.\n\n• Llama antes de pagar.\n• Anota la hora.',
  sources: ['Manual de sucursal, cap. 4'],
  applies_to: 'Ventanilla',
};
export const envelopeSlide: DraftSlide = {
  title: 'El sobre azul',
  content: 'El sobre azul se entrega en menos de dos horas.',
  sources: [],
  applies_to: '',
};

/** A sheet for the counter, without faults beside a slide. */
export const withdrawalSheet: CourseDraft['job_aids'][number] = {
  id: 'h-retiro',
  title: 'Antes de pagar un retiro',
  desk: 'Ventanilla',
  use: 'Cuando la identificación no te convence.',
  parts: [{ title: 'Lo que haces', kind: 'steps', lines: ['Llama a la guardia Alondra', 'Anota la hora'] }],
  stop: 'No pagues mientras esperas.',
  slide_numbers: [1],
};

/** A draft without faults. */
export const draftOf = (traits: Partial<CourseDraft> = {}): CourseDraft =>
  courseDraft.parse({
    title: 'Manual de sucursal',
    description: 'Lo que el manual pide en ventanilla.',
    slides: [guardSlide, envelopeSlide],
    quiz: { passing_score: 80, questions: [questionAbout('un sobre azul'), questionAbout('un billete roto')] },
    ...traits,
  });
