import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Course } from '@finaula/contract/courses';
import { foldText } from '@finaula/contract/text';
import { parse } from 'yaml';
import { ContentFaults, type Fault } from './fault.ts';
import { readText } from './parse-module.ts';
import { type ParsedYaml, parseYaml } from './parse-yaml.ts';
import { type AskedQuestion, readQuestions } from './read-questions.ts';
import { type GlossaryEntry, glossaryFile, type SearchWords, searchWordsFile } from './schemas.ts';

/** Terms with the sentence that teaches them, and everyday words for technical ones. */
interface Terms {
  glossary: readonly GlossaryEntry[];
  words: SearchWords;
}

/** Words that the assistant knows in addition to the courses. */
export interface Vocabulary extends Terms {
  asked: readonly AskedQuestion[];
}

const NOTHING: Terms = { glossary: [], words: { ignored: [], synonyms: [] } };

function checkGlossary(
  { value, lineOf }: ParsedYaml<GlossaryEntry[]>,
  courses: readonly Course[],
  fault: (line: number, is: string) => void,
) {
  const seen = new Set<string>();
  for (const [i, { term, also, module, slide: number, is }] of value.entries()) {
    const slide = courses.find(({ id }) => id === module)?.slides[number - 1];
    if (!slide) fault(lineOf(i, 'slide'), `No hay lámina ${number} en el módulo ${module}.`);
    else if (!slide.content.includes(is)) fault(lineOf(i, 'is'), `La lámina ${module}/${number} no dice «${is}».`);
    for (const name of [term, ...also].map(foldText)) {
      if (seen.has(name)) fault(lineOf(i), `«${name}» ya está en el glosario.`);
      seen.add(name);
    }
  }
}

/** A synonym needs a course that contains its meaning: one module must contain each word of it. */
function checkSynonyms(
  { value, lineOf }: ParsedYaml<SearchWords>,
  courses: readonly Course[],
  fault: (line: number, is: string) => void,
) {
  const modules = courses.map(({ title, slides }) =>
    foldText([title, ...slides.flatMap((slide) => [slide.title, slide.content])].join(' ')),
  );
  for (const [i, { means }] of value.synonyms.entries())
    for (const [j, term] of means.entries())
      if (
        !modules.some((text) =>
          foldText(term)
            .split(' ')
            .every((word) => text.includes(word)),
        )
      )
        fault(lineOf('synonyms', i, 'means', j), `Ningún módulo dice «${term}».`);
}

/** Reads glossary.yaml and synonyms.yaml, and every fault. They must agree with `courses`. */
export function inspectVocabulary(folder: string, courses: readonly Course[]): { vocabulary: Terms; faults: Fault[] } {
  const faults: Fault[] = [];
  const glossaryText = readText(folder, 'glossary.yaml', faults);
  const glossary = parseYaml(glossaryText.text, glossaryFile, glossaryText.report);
  const wordsText = readText(folder, 'synonyms.yaml', faults);
  const words = parseYaml(wordsText.text, searchWordsFile, wordsText.report);
  if (!glossary || !words) return { vocabulary: NOTHING, faults };
  checkGlossary(glossary, courses, glossaryText.report);
  checkSynonyms(words, courses, wordsText.report);
  return { vocabulary: { glossary: glossary.value, words: words.value }, faults };
}

/** The words of synonyms.yaml alone, without a check against the courses. */
export const readTerms = async (folder: string): Promise<SearchWords> =>
  searchWordsFile.parse(parse(await readFile(join(folder, 'synonyms.yaml'), 'utf8')));

/** The vocabulary, ready to load. @throws ContentFaults when anything is wrong */
export function readVocabulary(folder: string, courses: readonly Course[]): Vocabulary {
  const { vocabulary, faults } = inspectVocabulary(folder, courses);
  if (faults.length > 0) throw new ContentFaults(faults);
  return { ...vocabulary, asked: readQuestions(folder, courses) };
}
