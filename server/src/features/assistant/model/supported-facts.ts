import type { FoundPassage } from '@finaula/assistant';
import { normaliseQuestion } from '@finaula/assistant';
import type { FailureReason } from './model-failure.ts';

/** "un", "una" and "uno" are left out: they are articles more often than figures. */
const NUMBER_WORDS: Record<string, number> = {
  cero: 0,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  dieciseis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veinticuatro: 24,
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  mil: 1000,
};

/** Units of figures, by the beginning of the word after the figure. */
const UNITS = [
  'hora',
  'minuto',
  'dia',
  'semana',
  'mes',
  'ano',
  'peso',
  'dolar',
  'udi',
  'uma',
  'millon',
  'porciento',
] as const;

/** Kinds of day. The same number of days of another kind is another deadline. */
const QUALIFIERS = ['habil', 'natural'] as const;

const NEGATION = /\b(no|nunca|jamas|sin|tampoco|ni|ningun[ao]?|nadie|nada|prohib\w+|salvo|excepto)\b/;

interface Figure {
  value: string;
  unit: string | undefined;
}

/** Figures in digits or words, with their unit: "24 horas", "10 %", "artículo 115 Bis", "fracción IV". */
function figuresOf(text: string): Figure[] {
  const plain = text
    .replaceAll(/(?<=\d)[,\s](?=\d{3}(?!\d))/g, '')
    .replaceAll(/(\d)\.(\d)/g, '$1coma$2')
    .replaceAll(/%|\bpor ciento\b/gi, ' porciento ')
    .replaceAll(/\bfracci[oó]n(?:es)? ([IVXL]+)\b/g, ' fraccion romano$1 ');
  const words = normaliseQuestion(plain).split(' ');
  return words.flatMap((word, i) => {
    const value = /^\d+(coma\d+)?$/.test(word)
      ? word
      : /^romano\w+$/.test(word)
        ? word
        : NUMBER_WORDS[word]?.toString();
    if (value === undefined) return [];
    const [next = '', after = ''] = words.slice(i + 1);
    if (/^(bis|ter|quater)$/.test(next)) return [{ value: `${value} ${next}`, unit: undefined }];
    return [{ value, unit: UNITS.find((unit) => next.startsWith(unit) || (next === 'de' && after.startsWith(unit))) }];
  });
}

const wordsOf = (text: string) => normaliseQuestion(text).split(' ');
const qualifiersOf = (text: string) =>
  QUALIFIERS.filter((qualifier) => wordsOf(text).some((word) => word.startsWith(qualifier)));
const negates = (text: string) => NEGATION.test(normaliseQuestion(text));

/** Stems that are long enough to show the subject of a clause. */
const topicOf = (text: string) =>
  new Set(
    wordsOf(text)
      .filter((word) => word.length > 3)
      .map((word) => word.slice(0, 5)),
  );

/** The clause of the passages that shares most stems with a sentence; at least half of them. */
function closestClause(sentence: string, sources: readonly string[]): string | undefined {
  const topic = topicOf(sentence);
  const clauses = sources.flatMap((source) => source.split(/(?<=[.;:!?])\s+|\n+/));
  const shares = clauses.map((clause) => {
    const said = topicOf(clause);
    return [...topic].filter((stem) => said.has(stem)).length / Math.max(1, topic.size);
  });
  const most = Math.max(0, ...shares);
  return most >= 0.5 ? clauses[shares.indexOf(most)] : undefined;
}

/**
 * The claim of a sentence that its cited passages contradict or lack: an amount, deadline or article that
 * none of them has, or a negation that differs. Undefined when all claims agree.
 */
export function unsupportedFact(sentence: string, passages: readonly FoundPassage[]): FailureReason | undefined {
  const said = sentence.replaceAll(/\[[\d,y\s]*\]|\(láminas? [^)]*\)/g, '');
  const sources = passages.map(({ slide_title, content }) => `${slide_title}\n${content}`);
  const known = sources.flatMap(figuresOf);
  const figure = figuresOf(said).find(
    ({ value, unit }) =>
      !known.some(
        (other) => other.value === value && (unit === undefined || other.unit === undefined || other.unit === unit),
      ),
  );
  if (figure) return 'unsupported figure';
  const qualifiers = sources.flatMap(qualifiersOf);
  const qualifier = qualifiersOf(said).find((claimed) => !qualifiers.includes(claimed));
  if (qualifier) return 'unsupported figure';
  if (negates(said) && !sources.some(negates)) return 'unsupported negation';
  const clause = closestClause(said, sources);
  if (clause !== undefined && negates(clause) !== negates(said)) return 'unsupported negation';
  return undefined;
}
