import { LEVELS, POSTS } from '@finaula/contract/constants';
import type { Course } from '@finaula/contract/courses';
import { EXAM_LEVELS } from '@finaula/contract/exams';
import { isFor } from '@finaula/contract/posts';
import type { ExamItem } from './read-exam-bank.ts';

/** Fewer slides teach no post its module. */
const SLIDES_MIN = 5;
/** The posts of first contact, for which the short route is made. */
const FIRST_CONTACT = ['ventanilla', 'ejecutivo'] as const;

/**
 * Checks that the short route is for the posts of first contact, and that each post has enough slides and
 * certifying items.
 */
export function checkPosts(courses: readonly Course[], items: readonly ExamItem[]): string[] {
  return courses.flatMap(({ id, slides, essential_slides = [] }) => {
    const bank = items.filter((item) => item.module === id && item.bank === 'exam');
    const foreign = slides.filter(
      (slide) => essential_slides.includes(slide.slide_number) && !FIRST_CONTACT.every((post) => isFor(post, slide)),
    );
    return [
      ...foreign.map(
        ({ slide_number }) =>
          `${id}: la lámina ${slide_number} es de la ruta de 10 minutos, pero no de ${FIRST_CONTACT.join(' y ')}.`,
      ),
      ...POSTS.flatMap((post) => {
        const read = slides.filter((slide) => isFor(post, slide)).length;
        const asked = bank.filter((item) => isFor(post, item)).length;
        return [
          ...(read < SLIDES_MIN ? [`${id}: ${post} tiene ${read} láminas; necesita al menos ${SLIDES_MIN}.`] : []),
          ...LEVELS.filter(
            (level) => bank.length > 0 && asked < EXAM_LEVELS[level].questions && level !== 'especializado',
          ).map(
            (level) =>
              `${id}: ${post} tiene ${asked} reactivos que certifican; el examen ${level} necesita ${EXAM_LEVELS[level].questions}.`,
          ),
        ];
      }),
      ...(bank.length > 0 && bank.length < EXAM_LEVELS.especializado.questions
        ? [`${id}: el examen especializado necesita ${EXAM_LEVELS.especializado.questions} reactivos que certifican.`]
        : []),
    ];
  });
}
