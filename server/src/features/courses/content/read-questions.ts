import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Course, Slide } from '@finaula/contract/courses';
import { foldText } from '@finaula/contract/text';
import { parseWordings, type Wordings } from '../../../shared/courses/parse-wordings.ts';
import { ContentFaults, type Fault, type Report } from './fault.ts';
import { readOptional, readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';
import { questionsFile } from './schemas.ts';

const PER_SLIDE = { min: 3, max: 6 };
/** Characters of a wording. */
const WORDING = { min: 3, max: 200 };

type ReadText = ReturnType<typeof readText>;

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

/** The other wordings of each entry, by its id, and every fault of wordings.txt. */
function readWordings(text: string, ids: ReadonlySet<string>, report: Report): Map<string, Wordings['texts']> {
  const wordings = new Map<string, Wordings['texts']>();
  for (const { id, line, texts } of parseWordings(text)) {
    if (!ids.has(id)) report(line, `questions.yaml no tiene la entrada «${id}».`);
    else if (wordings.has(id)) report(line, `La entrada «${id}» se repite.`);
    else wordings.set(id, texts);
    for (const { text: typed, line: place } of texts)
      if (typed.length < WORDING.min || typed.length > WORDING.max)
        report(place, `«${typed}» debe tener de ${WORDING.min} a ${WORDING.max} caracteres.`);
  }
  return wordings;
}

function parseQuestions(
  { yaml, wordings: lists }: { yaml: ReadText; wordings: ReadText | undefined },
  { id: module, slides }: Course,
): AskedQuestion[] {
  const { report } = yaml;
  const parsed = parseYaml(yaml.text, questionsFile, report);
  if (!parsed) return [];
  const { questions } = parsed.value;
  const ids = new Set(questions.map(({ id }) => id));
  const wordings = lists ? readWordings(lists.text, ids, lists.report) : new Map<string, Wordings['texts']>();
  const asked = new Set<string>();
  const ask = (wording: string, fault: (sentence: string) => void) => {
    if (asked.has(asTyped(wording))) fault(`«${wording}» ya se pregunta en este módulo.`);
    asked.add(asTyped(wording));
  };
  for (const [i, { id, slide: number, ask: suggested, answer }] of questions.entries()) {
    const fault = (field: string) => (sentence: string) => report(parsed.lineOf('questions', i, field), sentence);
    const slide = slides[number - 1];
    if (slide) checkAnswer(answer, slide, fault('answer'));
    else fault('slide')(`La lámina ${number} no existe: el módulo tiene ${slides.length}.`);
    if (questions.findIndex((other) => other.id === id) < i) fault('id')(`La entrada «${id}» se repite.`);
    const also = wordings.get(id) ?? [];
    if (suggested === undefined && also.length === 0) fault('id')(`La entrada «${id}» no dice lo que se pregunta.`);
    if (suggested !== undefined) ask(suggested, fault('ask'));
    for (const { text, line } of also) ask(text, (sentence) => lists?.report(line, sentence));
  }
  for (const { slide_number: number } of slides) {
    const count = questions.filter(({ slide, ask }) => slide === number && ask !== undefined).length;
    if (count < PER_SLIDE.min || count > PER_SLIDE.max)
      report(1, `La lámina ${number} tiene ${count} preguntas; debe tener entre ${PER_SLIDE.min} y ${PER_SLIDE.max}.`);
  }
  return questions.map(({ id, slide, ask, answer }) => ({
    module,
    slide_number: slide,
    ask,
    also: (wordings.get(id) ?? []).map(({ text }) => text),
    answer,
  }));
}

/** Reads the questions.yaml and wordings.txt of every course that has them, and every fault. */
export function inspectQuestions(
  folder: string,
  courses: readonly Course[],
): { questions: AskedQuestion[]; faults: Fault[] } {
  const faults: Fault[] = [];
  const questions = courses.flatMap((course) => {
    const file = `modules/${course.id}/questions.yaml`;
    if (!existsSync(join(folder, file))) return [];
    const yaml = readText(folder, file, faults);
    return parseQuestions(
      { yaml, wordings: readOptional(folder, `modules/${course.id}/wordings.txt`, faults) },
      course,
    );
  });
  return { questions, faults };
}

/** The questions of all courses, ready to load. @throws ContentFaults when anything is wrong */
export function readQuestions(folder: string, courses: readonly Course[]): AskedQuestion[] {
  const { questions, faults } = inspectQuestions(folder, courses);
  if (faults.length > 0) throw new ContentFaults(faults);
  return questions;
}
