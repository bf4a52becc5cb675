import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Course, Slide } from '@finaula/contract/courses';
import type { Post } from '@finaula/contract/posts';
import { checkChoices } from './check-choices.ts';
import { citation, sourceOf } from './citation.ts';
import { ContentFaults, type Fault, type Report } from './fault.ts';
import { parseModuleFile, readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';
import { examFile, optionLetters, type Source, sourcesFile } from './schemas.ts';

const ITEMS_PER_OBJECTIVE_MIN = 5;
const PRACTICE_ITEMS_MIN = 5;

/** An item of a final exam. All readers get course documents, so these never contain items. */
export interface ExamItem {
  id: string;
  module: string;
  /** Certifying items are for people of verified institutions only, practice items for everybody else. */
  bank: 'exam' | 'practice';
  /** One of the module's objectives, counted from 1. */
  objective: number;
  objective_title: string;
  slide_number: number;
  /** The posts that it is for: its slide's, unless it names its own. Absent: all. */
  roles?: Post[];
  /** The place, with the reform that the author read: "CPF art. 400 Bis (reforma DOF 13-mar-2026)". */
  source: string;
  question: string;
  options: string[];
  /** Index of the right option, from 0. */
  correct_answer: number;
  explanation: string;
}

/** The roles of an item: its own, or those of the slide that teaches it. */
export const rolesOf = (slide: Pick<Slide, 'roles'> | undefined, own?: Post[]): { roles?: Post[] } => {
  const roles = own ?? slide?.roles;
  return roles ? { roles } : {};
};

function parseExam(
  text: string,
  course: Course,
  objectives: readonly string[],
  sources: readonly Source[],
  report: Report,
): ExamItem[] {
  const parsed = parseYaml(text, examFile, report);
  if (!parsed) return [];
  const { items } = parsed.value;
  const fault = (i: number, field: string, sentence: string) => report(parsed.lineOf('items', i, field), sentence);
  checkChoices(items, `${course.id}-x`, course.slides.length, fault);

  for (let objective = 1; objective <= objectives.length; objective++) {
    const count = items.filter((item) => item.bank === 'exam' && item.objective === objective).length;
    if (count < ITEMS_PER_OBJECTIVE_MIN)
      report(1, `El objetivo ${objective} tiene ${count} reactivos; necesita al menos ${ITEMS_PER_OBJECTIVE_MIN}.`);
  }
  const practice = items.filter(({ bank }) => bank === 'practice').length;
  if (practice < PRACTICE_ITEMS_MIN)
    report(1, `El banco de práctica tiene ${practice} reactivos; necesita al menos ${PRACTICE_ITEMS_MIN}.`);
  for (const [i, { objective, source: place }] of items.entries()) {
    if (objective > objectives.length)
      fault(i, 'objective', `El objetivo ${objective} no existe: el módulo tiene ${objectives.length}.`);
    const source = sourceOf(place, sources);
    if (!source) fault(i, 'source', `«${place}» no empieza con una fuente de sources.yaml.`);
    if (source?.evidence === 'secondary')
      fault(i, 'source', `«${source.key}» es una fuente secundaria: no se examina lo que solo ella dice.`);
  }
  return items.map(({ id, bank, objective, slide, roles, source, question, options, answer, explanation }) => ({
    id,
    module: course.id,
    bank,
    objective,
    objective_title: objectives[objective - 1] ?? '',
    slide_number: slide,
    ...rolesOf(course.slides[slide - 1], roles),
    source: citation(source, sourceOf(source, sources)),
    question,
    options: optionLetters.map((letter) => options[letter]),
    correct_answer: optionLetters.indexOf(answer),
    explanation,
  }));
}

/**
 * Reads the exam.yaml of every course that has one, and every fault. It reads the content folder or a private
 * bank, which is a folder with `<module>/exam.yaml`.
 */
export function inspectExamBank(
  folder: string,
  courses: readonly Course[],
  bankFolder = join(folder, 'modules'),
): { items: ExamItem[]; faults: Fault[] } {
  const faults: Fault[] = [];
  // inspectContent reports faults of sources.yaml and module.yaml.
  const sources = parseYaml(readText(folder, 'sources.yaml', []).text, sourcesFile, () => undefined)?.value ?? [];
  const items = courses.flatMap((course) => {
    const file = `${course.id}/exam.yaml`;
    if (!existsSync(join(bankFolder, file))) return [];
    const { text } = readText(bankFolder, file, faults);
    const report: Report = (line, sentence) => faults.push({ file: `modules/${file}`, line, sentence });
    return parseExam(text, course, parseModuleFile(folder, course.id, [])?.value.objectives ?? [], sources, report);
  });
  return { items, faults };
}

/** The items of all final exams, ready to load. @throws ContentFaults when anything is wrong */
export function readExamBank(folder: string, courses: readonly Course[], bankFolder?: string): ExamItem[] {
  const { items, faults } = inspectExamBank(folder, courses, bankFolder);
  if (faults.length > 0) throw new ContentFaults(faults);
  return items;
}
