import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './run.mjs';

/**
 * Checks the English of comments, test titles and documents (CONTRIBUTING.md, "Comments, names, titles").
 * Usage: node scripts/plain-english.mjs [path prefix…]
 */
const COMMENT_LINE = 110;
const TEST_TITLE = 90;

/** A sentence that begins with one of these has no named subject. */
const HEADLESS = /^(What|Whatever|Who|Whoever|Whom|Whose|Nobody|Nor|Neither|Of|As|So|Where)\b(?!\?)/;
/** Skips questions: comments quote those of users. */
const sentencesOf = (text) =>
  text
    .split(/(?<=[.!?])\s+(?=["'«(*`]?[A-ZÁÉÍÓÚÑ])|\n\s*\n|\n\s*(?:[-*·|]|\d+\.)\s+/)
    .map((sentence) => sentence.trim().replace(/^(?:[-*#>|\s«"']|\d+\.\s|\*\*)+/, ''))
    .filter((sentence) => !/[?»”]$/.test(sentence.split(/(?<=[?»”])\s/)[0] ?? ''));

const faults = [];
const report = (file, line, message) => faults.push(`${file}:${line} ${message}`);
const lineOf = (source, offset) => source.slice(0, offset).split('\n').length;

function checkSentences(file, line, text) {
  for (const sentence of sentencesOf(text)) {
    if (HEADLESS.test(sentence)) report(file, line, `begins without a subject: ${sentence.slice(0, 70)}`);
  }
}

function checkComment(file, line, text, source) {
  const lines = source.split('\n').slice(line - 1, line - 1 + text.split('\n').length);
  lines.forEach((whole, i) => {
    if (whole.length > COMMENT_LINE && /^\s*(\/\/|\/?\*|--)/.test(whole))
      report(file, line + i, `comment line of ${whole.length} characters`);
  });
  checkSentences(file, line, text.replaceAll(/^\s*\*+ ?/gm, '').replaceAll(/@(throws|param|returns)[^\n]*/g, ''));
}

/** Joins consecutive line comments into one text. */
function joinLineComments(comments, source) {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    const previous = joined.at(-1);
    const between = previous ? source.slice(previous.end, start) : '';
    if (type === 'Line' && previous?.type === 'Line' && /^\n[ \t]*$/.test(between)) {
      previous.value += `\n${value}`;
      previous.end = end;
    } else joined.push({ type, value, start, end });
  }
  return joined;
}

const checks = {
  script(file, source) {
    const { comments } = parseSync(file, source);
    for (const { value, start } of joinLineComments(comments, source)) {
      if (!/^\s*(biome-ignore|@ts-|\/ <reference)/.test(value))
        checkComment(file, lineOf(source, start), value, source);
    }
    if (!/\.(test|spec)\.tsx?$/.test(file)) return;
    for (const { 2: title, index } of source.matchAll(
      /^\s*(?:test|it|describe)\b[^\n('"`]*\(\s*(['"`])((?:\\.|(?!\1).)+)\1/gm,
    )) {
      const shown = title.replaceAll(/\s*\[[\w-]+\]/g, '');
      if (shown.length > TEST_TITLE) report(file, lineOf(source, index), `test title of ${shown.length} characters`);
      checkSentences(file, lineOf(source, index), shown.charAt(0).toUpperCase() + shown.slice(1));
    }
  },
  css(file, source) {
    for (const { 1: text, index } of source.matchAll(/\/\*([\s\S]*?)\*\//g))
      checkComment(file, lineOf(source, index), text, source);
  },
  sql(file, source) {
    for (const { 0: text, index } of source.matchAll(/(?:^[ \t]*--[^\n]*\n)+/gm))
      checkComment(file, lineOf(source, index), text.replaceAll(/^[ \t]*-- ?/gm, ''), source);
  },
  markdown(file, source) {
    const prose = source.replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''));
    let line = 1;
    for (const paragraph of prose.split(/(?<=\n\n)/)) {
      checkSentences(file, line, paragraph);
      line += paragraph.split('\n').length - 1;
    }
  },
};

const kindOf = (file) => {
  if (/\.(ts|tsx|mjs|cjs)$/.test(file)) return 'script';
  return { '.css': 'css', '.sql': 'sql', '.md': 'markdown' }[file.slice(file.lastIndexOf('.'))];
};

/** Files not rewritten yet: their faults are counted, but do not fail the check. */
const PENDING = /^server\/src\/testing\//;

const prefixes = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
})
  .split('\n')
  .filter((file) => file !== '' && kindOf(file) !== undefined && !/generated|^content\/modules/.test(file))
  .filter((file) => prefixes.length === 0 || prefixes.some((prefix) => file.startsWith(prefix)));
for (const file of files) {
  let source;
  try {
    source = readFileSync(join(root, file), 'utf8');
  } catch {
    continue; // removed, not committed yet
  }
  checks[kindOf(file)](file, source);
}
const failing = prefixes.length > 0 ? faults : faults.filter((fault) => !PENDING.test(fault.split(':')[0] ?? ''));
for (const fault of failing) console.error(fault);
console.log(`${failing.length} faults of English in ${files.length} files, ${faults.length - failing.length} pending`);
process.exitCode = failing.length > 0 ? 1 : 0;
