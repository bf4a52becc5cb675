import { JOB_AID_PAGE, type JobAid } from '@finaula/contract/job-aids';
import { formatNumber } from '../../../shared/text/format-number.ts';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { jobAidsFile } from './schemas.ts';

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0);

/** The longer column, when lists that stay whole are spread over two as evenly as their order allows. */
const longerColumn = (sizes: readonly number[]) =>
  Math.min(...sizes.map((_, i) => Math.max(sum(sizes.slice(0, i + 1)), sum(sizes.slice(i + 1)))));

/** Says that the parts do not fit on one page beside their sources; e2e prints sheets. */
export function pageFault(parts: JobAid['parts']): string | undefined {
  const sizes = parts.map(({ title, lines }) => [title, ...lines].join('').length);
  const characters = sum(sizes);
  const column = longerColumn(sizes);
  // A list that has a column for itself fits with all its lines.
  if (column > Math.max(JOB_AID_PAGE.columnCharacters, ...sizes))
    return `Una de sus dos columnas tiene ${formatNumber(column)} caracteres; caben ${formatNumber(JOB_AID_PAGE.columnCharacters)}. Acorta o empareja las listas.`;
  if (characters <= JOB_AID_PAGE.characters) return undefined;
  return `La hoja tiene ${formatNumber(characters)} caracteres; en una página caben ${formatNumber(JOB_AID_PAGE.characters)}.`;
}

/** Reads job-aids.yaml of a module with `slideCount` slides. */
export function parseJobAids(text: string, moduleId: string, slideCount: number, report: Report): JobAid[] {
  const parsed = parseYaml(text, jobAidsFile, report);
  if (!parsed) return [];
  return parsed.value.job_aids.map(({ slides, ...written }, i): JobAid => {
    const fault = (field: string, sentence: string) => report(parsed.lineOf('job_aids', i, field), sentence);
    if (written.id !== `${moduleId}-h${i + 1}`) fault('id', `El id debe ser ${moduleId}-h${i + 1}.`);
    for (const slide of slides) if (slide > slideCount) fault('slides', `La lámina ${slide} no existe.`);
    const crowded = pageFault(written.parts);
    if (crowded !== undefined) fault('parts', crowded);
    return { ...written, slide_numbers: slides };
  });
}
