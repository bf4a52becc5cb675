import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Course, Slide } from '@finaula/contract/courses';
import { foldText } from '@finaula/contract/text';
import { ContentFaults, type Fault, type Report } from './fault.ts';
import { readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';
import { questionsFile } from './schemas.ts';

const PER_SLIDE = { min: 3, max: 6 };
/** Beginnings that refer to the sentence before. Such a sentence alone answers nothing. */
const DEPENDENT_BEGINNING =
  /^(Por eso|Por ello|Pero|Además|También|Tampoco|Sin embargo|Entonces|En cambio|Así que|Y|Ella|Él|Eso|Ahí|Les?|No (?:les?|l[ao]s?) (?!\p{L}+s(?!\p{L})))(?!\p{L})/u;

/** A question as people type it, and the sentences of a slide that answer it. */
export interface AskedQuestion {
  module: string;
  slide_number: number;
  /** Undefined: the question is never suggested. */
  ask: string | undefined;
  /** Other wordings: they are searched but never suggested. */
  also: string[];
  /** Each text lies within one paragraph or one list item of the slide. */
  answer: string[];
}

/** All wordings by which the question is found. */
export const wordingsOf = ({ ask, also }: Pick<AskedQuestion, 'ask' | 'also'>): string[] =>
  ask === undefined ? also : [ask, ...also];

const unitsOf = ({ content }: Slide) => content.split('\n').map((line) => line.replace(/^• /, ''));

/** `text` is part of `unit` and consists of whole sentences. */
function isWholeSentences(text: string, unit: string): boolean {
  const start = unit.indexOf(text);
  const before = unit.slice(0, start).trimEnd();
  const after = unit.slice(start + text.length);
  return (
    start >= 0 &&
    (before === '' || /[.?!:»"”]$/.test(before)) &&
    (after === '' || (/[.?!»"”)]$/.test(text) && after.startsWith(' ')))
  );
}

function checkAnswer(texts: readonly string[], slide: Slide, report: (sentence: string) => void): void {
  const units = unitsOf(slide);
  for (const text of texts) {
    if (!units.some((unit) => unit.includes(text)))
      report(
        slide.content.replaceAll(/\s+(• )?/g, ' ').includes(text)
          ? `«${text}» pasa de un párrafo o punto a otro; escribe cada uno como elemento de una lista.`
          : `La lámina ${slide.slide_number} no dice «${text}».`,
      );
    else if (!units.some((unit) => isWholeSentences(text, unit)))
      report(`«${text}» corta una frase: copia la frase entera.`);
  }
  if (DEPENDENT_BEGINNING.test(texts[0] ?? '')) report(`«${texts[0]}» depende de la frase anterior: empieza por ella.`);
}

/** Removes punctuation and accents, so that equal questions are equal texts. */
const asTyped = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N} ]/gu, '');

function parseQuestions(text: string, { id, slides }: Course, report: Report): AskedQuestion[] {
  const parsed = parseYaml(text, questionsFile, report);
  if (!parsed) return [];
  const { questions } = parsed.value;
  const asked = new Set<string>();
  for (const [i, { slide: number, ask, also, answer }] of questions.entries()) {
    const fault = (field: string) => (sentence: string) => report(parsed.lineOf('questions', i, field), sentence);
    const slide = slides[number - 1];
    if (slide) checkAnswer(answer, slide, fault('answer'));
    else fault('slide')(`La lámina ${number} no existe: el módulo tiene ${slides.length}.`);
    for (const wording of wordingsOf({ ask, also })) {
      if (asked.has(asTyped(wording)))
        fault(wording === ask ? 'ask' : 'also')(`«${wording}» ya se pregunta en este módulo.`);
      asked.add(asTyped(wording));
    }
  }
  for (const { slide_number: number } of slides) {
    const count = questions.filter(({ slide, ask }) => slide === number && ask !== undefined).length;
    if (count < PER_SLIDE.min || count > PER_SLIDE.max)
      report(1, `La lámina ${number} tiene ${count} preguntas; debe tener entre ${PER_SLIDE.min} y ${PER_SLIDE.max}.`);
  }
  return questions.map(({ slide, ask, also, answer }) => ({ module: id, slide_number: slide, ask, also, answer }));
}

/** Reads the questions.yaml of every course that has one, and every fault. */
export function inspectQuestions(
  folder: string,
  courses: readonly Course[],
): { questions: AskedQuestion[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const questions = courses.flatMap((course) => {
    const file = `modules/${course.id}/questions.yaml`;
    if (!existsSync(join(folder, file))) return [];
    const { text, report } = readText(folder, file, faults);
    return parseQuestions(text, course, report);
  });
  return { questions, faults };
}

/** The questions of all courses, ready to load. @throws ContentFaults when anything is wrong */
export function readQuestions(folder: string, courses: readonly Course[]): AskedQuestion[] {
  const { questions, faults } = inspectQuestions(folder, courses);
  if (faults.length > 0) throw new ContentFaults(faults);
  return questions;
}
