import { z } from 'zod';
import { call } from './call.ts';
import { courseId } from './courses.ts';

/** A question that people ask about a slide, and that the assistant answers. */
export const suggestedQuestion = z.object({ slide_number: z.int().positive(), question: z.string() });
export type SuggestedQuestion = z.infer<typeof suggestedQuestion>;

export const suggestionCalls = {
  listSuggestedQuestions: call({
    summary: 'Preguntas frecuentes de cada lámina de un curso, para preguntarlas al asistente',
    method: 'GET',
    path: '/api/courses/:id/suggested-questions',
    access: 'signed-in',
    params: z.object({ id: courseId }),
    status: 200,
    reply: z.array(suggestedQuestion),
    errors: ['COURSE_NOT_FOUND'],
  }),
};
