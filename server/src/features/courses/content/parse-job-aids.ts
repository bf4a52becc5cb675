import type { JobAid } from '@finaula/contract/job-aids';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { jobAidsFile } from './schemas.ts';

/** Longer sheets do not fit on a page beside their sources; e2e prints every sheet. */
const CHARACTERS_MAX = 1_700;

/** Reads job-aids.yaml of a module with `slideCount` slides. */
export function parseJobAids(text: string, moduleId: string, slideCount: number, report: Report): JobAid[] {
  const parsed = parseYaml(text, jobAidsFile, report);
  if (!parsed) return [];
  return parsed.value.job_aids.map(({ slides, ...written }, i): JobAid => {
    const fault = (field: string, sentence: string) => report(parsed.lineOf('job_aids', i, field), sentence);
    if (written.id !== `${moduleId}-h${i + 1}`) fault('id', `El id debe ser ${moduleId}-h${i + 1}.`);
    for (const slide of slides) if (slide > slideCount) fault('slides', `La lámina ${slide} no existe.`);
    const characters = written.parts.flatMap(({ title, lines }) => [title, ...lines]).join('').length;
    if (characters > CHARACTERS_MAX)
      fault('parts', `La hoja tiene ${characters} caracteres; en una página caben ${CHARACTERS_MAX}.`);
    return { ...written, slide_numbers: slides };
  });
}
