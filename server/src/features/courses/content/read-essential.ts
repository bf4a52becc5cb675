import type { Course, Slide } from '@finaula/contract/courses';
import { parseModuleFile } from './parse-module.ts';

/** The slides of the short route through a course, in order; none where module.yaml names none. */
export function readEssentialSlides(folder: string, { id, slides }: Course): Slide[] {
  const essential = parseModuleFile(folder, id, [])?.value.essential ?? [];
  return slides.filter(({ slide_number }) => essential.includes(slide_number));
}
