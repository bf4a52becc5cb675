import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import nspell from 'nspell';
import { z } from 'zod';
import type { Fault } from './fault.ts';
import { longSentence, SENTENCE_WORDS_MAX } from './long-sentence.ts';
import { readText } from './parse-module.ts';
import { parseYaml } from './parse-yaml.ts';

const termsFile = z.array(
  z.strictObject({
    pattern: z.string(),
    say: z.string().optional(),
    because: z.string().optional(),
    exact: z.boolean().default(false),
  }),
);

const PROSE = ['module.yaml', 'slides.md', 'quiz.yaml'];
const OPTIONAL_PROSE = ['exam.yaml', 'questions.yaml', 'scenarios.yaml', 'figures.yaml', 'job-aids.yaml'];

/**
 * The part of a line that a person reads: no YAML keys, ids, letters of options or sources of a slide.
 */
const readable = (line: string): string =>
  line.startsWith('> Fuentes:') ||
  /^\s*-?\s*(id|bank|category|answer|slide|objective|source|essential|updated_at|next|role|kind|end|slides):/.test(line)
    ? ''
    : line
        .replace(/^\s*(-\s+)?[a-z_]+:(\s|$)/, '')
        .replaceAll(
          /([{,] )(name|value|when|what|text|detail|amount|cells|from|to|at|waits|first|answer|act): /g,
          '$1',
        );

/**
 * The verb without its enclitic pronouns, because the dictionary has few verbs with them: "regresarla" →
 * "regresar", "entregárselo" → "entregar". Two pronouns, and one after a gerund or an imperative, require an
 * accent.
 */
function verbOf(word: string): string | undefined {
  const [, verb, first, second] =
    /^(\p{L}{2,}?)(me|te|se|nos|las?|les?|los?)(las?|les?|los?)?$/u.exec(word.toLowerCase()) ?? [];
  if (verb === undefined || first === undefined) return undefined;
  const plain = verb.normalize('NFD').replaceAll('\u0301', '').normalize('NFC');
  const infinitive = /r$/.test(verb) && second === undefined;
  return infinitive === (plain === verb) ? plain : undefined;
}

let spanish: ReturnType<typeof nspell> | undefined;

/** Loads the dictionary of Mexican Spanish once, because that takes more than a second. */
function mexicanSpanish(): ReturnType<typeof nspell> {
  const files = createRequire(import.meta.url)
    .resolve('dictionary-es-mx')
    .replace(/index\.js$/, '');
  spanish ??= nspell(readFileSync(join(files, 'index.aff')), readFileSync(join(files, 'index.dic')));
  return spanish;
}

function dictionary(folder: string): (word: string) => boolean {
  const spanish = mexicanSpanish();
  const own = new Set(readFileSync(join(folder, 'words.txt'), 'utf8').toLowerCase().split('\n'));
  const known = (word: string) =>
    own.has(word.toLowerCase()) || spanish.correct(word) || spanish.correct(word.toLowerCase());
  return (word) => known(word) || known(verbOf(word) ?? word);
}

/**
 * Checks the prose of these modules against a dictionary of Mexican Spanish, words.txt, the terms that
 * terms.yaml forbids, and the length of a sentence in slides.
 */
export function checkProse(folder: string, modules: readonly string[]): Fault[] {
  const faults: Fault[] = [];
  const terms = parseYaml(readText(folder, 'terms.yaml', faults).text, termsFile, () => undefined)?.value ?? [];
  const patterns = terms.map(({ pattern, exact, ...rest }) => ({
    ...rest,
    pattern: new RegExp(pattern, exact ? 'u' : 'iu'),
  }));
  const known = dictionary(folder);

  const files = modules.flatMap((id) => [
    ...PROSE.map((name) => `modules/${id}/${name}`),
    ...OPTIONAL_PROSE.map((name) => `modules/${id}/${name}`).filter((file) => existsSync(join(folder, file))),
  ]);
  for (const file of files) {
    const { text, report } = readText(folder, file, faults);
    for (const [i, line] of text.split('\n').map(readable).entries()) {
      for (const { pattern, say, because } of patterns) {
        const found = pattern.exec(line)?.[0];
        if (found) report(i + 1, because ? `«${found}» no se afirma: ${because}.` : `«${found}»: di «${say}».`);
      }
      const long = file.endsWith('/slides.md') && !line.startsWith('> ') ? longSentence(line) : undefined;
      if (long) report(i + 1, `«${long}» tiene más de ${SENTENCE_WORDS_MAX} palabras: pártela.`);
      for (const [word] of line.matchAll(/\p{L}[\p{L}\p{M}]*/gu))
        if (!known(word)) report(i + 1, `«${word}» no está en el diccionario; corrígela o añádela a words.txt.`);
    }
  }
  return faults;
}
