import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Course } from '@finaula/contract/courses';
import { readingMinutes } from '@finaula/contract/text';
import { oldestText } from './citation.ts';
import type { Fault, Report } from './fault.ts';
import { parseFigures } from './parse-figures.ts';
import { parseJobAids } from './parse-job-aids.ts';
import { parseQuiz } from './parse-quiz.ts';
import { parseScenarios } from './parse-scenarios.ts';
import { parseSlides } from './parse-slides.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';
import { type CatalogueFile, type GlossaryEntry, type ModuleFile, moduleFile, type Source } from './schemas.ts';
import { withTerms } from './slide-terms.ts';
import { versionOf } from './version-of.ts';

/** Reads one file of the content folder; a missing one is a fault. */
export function readText(folder: string, file: string, faults: Fault[]): { text: string; report: Report } {
  const report: Report = (line, sentence) => faults.push({ file, line, sentence });
  if (existsSync(join(folder, file))) return { text: readFileSync(join(folder, file), 'utf8'), report };
  report(1, 'Falta este archivo.');
  return { text: '', report: () => undefined };
}

/** Reads a file that may be missing. */
export const readOptional = (folder: string, file: string, faults: Fault[]) =>
  existsSync(join(folder, file)) ? readText(folder, file, faults) : undefined;

/** Reads module.yaml alone. It has the objectives, which the course document leaves out. */
export function parseModuleFile(
  folder: string,
  id: string,
  faults: Fault[],
): (ParsedYaml<ModuleFile> & { report: Report }) | undefined {
  const { text, report } = readText(folder, `modules/${id}/module.yaml`, faults);
  const parsed = parseYaml(text, moduleFile, report);
  return parsed && { ...parsed, report };
}

function checkEssential(essential: readonly number[], slideCount: number, report: (sentence: string) => void): void {
  if (essential.some((slide, i) => slide <= (essential[i - 1] ?? 0)))
    report('Las láminas de essential van en orden ascendente y sin repetirse.');
  for (const slide of essential)
    if (slide > slideCount) report(`La lámina ${slide} de essential no existe: el módulo tiene ${slideCount}.`);
}

/** Reads the course files of a module. Returns undefined when module.yaml is unreadable. */
export function parseModule(
  folder: string,
  id: string,
  categories: CatalogueFile['categories'],
  sources: readonly Source[],
  glossary: readonly GlossaryEntry[],
  faults: Fault[],
): Course | undefined {
  const about = parseModuleFile(folder, id, faults);
  if (!about) return undefined;
  const { value, lineOf } = about;
  if (value.id !== id) about.report(lineOf('id'), `El id debe ser el nombre de su carpeta, ${id}.`);
  const category = categories.find(({ slug }) => slug === value.category);
  if (!category) about.report(lineOf('category'), `La categoría ${value.category} no está en catalogue.yaml.`);

  const slidesFile = readText(folder, `modules/${id}/slides.md`, faults);
  const written = parseSlides(slidesFile.text, value.applies_to, sources, slidesFile.report);
  const figures = readOptional(folder, `modules/${id}/figures.yaml`, faults);
  const drawn = figures ? parseFigures(figures.text, written, figures.report) : written;
  const slides = withTerms(drawn, id, glossary);
  checkEssential(value.essential ?? [], slides.length, (sentence) => about.report(lineOf('essential'), sentence));
  const quizFile = readText(folder, `modules/${id}/quiz.yaml`, faults);
  const questions = parseQuiz(quizFile.text, id, slides.length, quizFile.report);

  const scenariosFile = readOptional(folder, `modules/${id}/scenarios.yaml`, faults);
  const scenarios =
    scenariosFile && parseScenarios(scenariosFile.text, id, slides.length, sources, scenariosFile.report);

  const jobAidsFile = readOptional(folder, `modules/${id}/job-aids.yaml`, faults);
  const jobAids = jobAidsFile && parseJobAids(jobAidsFile.text, id, slides.length, jobAidsFile.report);

  const essential = value.essential && {
    essential_slides: value.essential,
    essential_minutes: Math.ceil(
      readingMinutes(slides.filter(({ slide_number }) => value.essential?.includes(slide_number))),
    ),
  };

  const textAsOf = oldestText(
    slides.flatMap((slide) => slide.sources),
    sources,
  );
  const content = {
    id,
    title: value.title,
    description: value.description,
    module: category?.name ?? value.category,
    category: value.category,
    duration_minutes: value.duration_minutes,
    slide_count: slides.length,
    slides,
    ...essential,
    snippets: value.snippets,
    ...(scenarios && { scenarios }),
    ...(jobAids && { job_aids: jobAids }),
    quiz: { passing_score: value.passing_score, questions },
    validity_months: value.validity_months,
    updated_at: value.updated_at,
    ...(textAsOf && { text_as_of: textAsOf }),
  };
  return { ...content, version: versionOf(content) };
}
