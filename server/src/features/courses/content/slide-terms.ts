import type { Slide, SlideTerm } from '@finaula/contract/courses';
import type { GlossaryEntry } from './schemas.ts';

/**
 * Finds a name as a whole word. Capitals count where the name has some: UNE is not "une". A lower-case word
 * alone ("colocación") has its meaning only in its own module.
 */
function found(name: string, own: boolean, content: string): string | undefined {
  const lowerCase = name === name.toLowerCase();
  if (lowerCase && !own && !name.includes(' ')) return undefined;
  return new RegExp(`(?<![\\p{L}\\d])${RegExp.escape(name)}(?![\\p{L}\\d])`, lowerCase ? 'iu' : 'u').exec(content)?.[0];
}

/** The slides of a module with the terms of the glossary that another slide defines. */
export function withTerms(slides: readonly Slide[], moduleId: string, glossary: readonly GlossaryEntry[]): Slide[] {
  return slides.map((slide) => {
    const terms = glossary.flatMap(({ term, also, module, slide: number, is }): SlideTerm[] => {
      const own = module === moduleId;
      if (own && number === slide.slide_number) return [];
      const [name] = [term, ...also].flatMap((one) => found(one, own, slide.content) ?? []);
      return name === undefined ? [] : [{ name, definition: is, course_id: module, slide_number: number }];
    });
    return terms.length > 0 ? { ...slide, terms } : slide;
  });
}
