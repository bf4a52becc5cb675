import type { Course, Slide } from '@finaula/contract/courses';

export type ShownSlide = Omit<Slide, 'slide_number'>;

const list = (lines: readonly string[]) => lines.map((line) => `• ${line}`).join('\n');
const text = (...paragraphs: string[]) => paragraphs.filter((paragraph) => paragraph !== '').join('\n\n');

/** The four slides of a course without any (spec §2), made only from its known data. */
function fallbackSlides({ title, description, module, snippets }: Course): ShownSlide[] {
  const half = Math.ceil(snippets.length / 2);
  const slides = {
    Introducción: text(`Este curso se llama «${title}» y pertenece al módulo ${module}.`, description),
    'Contenido Principal': text(
      snippets.length > 0 ? `Esto es lo esencial:\n${list(snippets.slice(0, half))}` : description,
      'Las láminas de este curso todavía se están preparando.',
    ),
    'Conceptos Clave':
      snippets.length > half
        ? `Ten presente:\n${list(snippets.slice(half))}`
        : 'Los conceptos de este curso se publicarán junto con sus láminas. Mientras tanto, consulta el manual de tu entidad.',
    'Aplicación Práctica': text(
      'Piensa en tu puesto: ¿en qué momento de tu trabajo se presenta este tema y a quién acudes si tienes una duda?',
      'El manual de tu entidad dice qué hacer en cada caso.',
    ),
  };
  return Object.entries(slides).map(([name, content]) => ({ title: name, content, sources: [], applies_to: '' }));
}

export const slidesOf = (course: Course): readonly ShownSlide[] =>
  course.slides.length > 0 ? course.slides : fallbackSlides(course);

/** Limits a slide number to the existing slides. */
export const clampSlide = (wanted: number, count: number): number => Math.min(Math.max(wanted, 1), count);
