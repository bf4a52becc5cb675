import type { Course } from '@finaula/contract/courses';
import { ContentFaults, type Fault } from './fault.ts';
import { parseModule, readOptional, readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';
import { catalogueFile, glossaryFile, type Source, sourcesFile } from './schemas.ts';

/** Reads the whole content folder: the courses in catalogue order, and every fault. */
export function inspectContent(folder: string): { courses: Course[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const catalogueText = readText(folder, 'catalogue.yaml', faults);
  const catalogue = parseYaml(catalogueText.text, catalogueFile, catalogueText.report);
  const sourcesText = readText(folder, 'sources.yaml', faults);
  const sources = parseYaml(sourcesText.text, sourcesFile, sourcesText.report);
  if (!catalogue || !sources) return { courses: [], faults };

  const { categories, modules } = catalogue.value;
  for (const [i, id] of modules.entries())
    if (modules.indexOf(id) < i) catalogueText.report(catalogue.lineOf('modules', i), `El módulo ${id} se repite.`);
  // Its faults are reported with the vocabulary of the assistant.
  const terms = readOptional(folder, 'glossary.yaml', faults)?.text ?? '';
  const glossary = parseYaml(terms, glossaryFile, () => undefined)?.value ?? [];
  const courses = [...new Set(modules)].flatMap(
    (id) => parseModule(folder, id, categories, sources.value, glossary, faults) ?? [],
  );
  return { courses, faults };
}

/**
 * The courses, ready to load.
 * @throws ContentFaults when anything is wrong
 */
export function readContent(folder: string): Course[] {
  const { courses, faults } = inspectContent(folder);
  if (faults.length > 0) throw new ContentFaults(faults);
  return courses;
}

/** The sources in the folder. None when the file is faulty, which loading the content reports. */
export const readSources = (folder: string): Source[] =>
  parseYaml(readText(folder, 'sources.yaml', []).text, sourcesFile, () => undefined)?.value ?? [];
