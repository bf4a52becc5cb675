import { behindBullet, cleanLine } from '@finaula/contract/text';
import { decodeEscapes } from '../../../../shared/hostile-files/decode-escapes.ts';
import { type Bullet, bulletOf, type LevelBullets, levelBullets, numberText } from './bullets.ts';
import { childAt, descendants, isTrue, type Node } from './xml-tree.ts';

/** A paragraph or a list item of one line. */
export interface Line {
  isItem: boolean;
  text: string;
}

/** Numbers and dates that the program writes by itself. */
const WRITTEN_BY_PROGRAM = /^(?:slidenum|datetime|header|footer)/i;
/** The word beside a slide number that a program writes: "Página 3 de 12" without its field. */
const NUMBER_LABEL =
  /^[\s(]*(?:p[áa]g(?:ina|\.)?|l[áa]mina|diapositiva|hoja|page|slide)?[\s:.|/–-]*(?:de|of)?[\s\d)]*$/iu;
/** Letters that PowerPoint writes for signs of the font Wingdings: its arrow for "-->" is an "à". */
const WINGDINGS: Readonly<Record<string, string>> = { à: '→', ß: '←', ó: '↔', ü: '✓', û: '✗', J: '☺' };

function runText(run: Node): string {
  const text = decodeEscapes(childAt(run, 't')?.text ?? '');
  const font = childAt(run, 'rPr', 'sym')?.attributes.typeface ?? '';
  return (font.startsWith('Wingdings') ? WINGDINGS[text.trim()] : undefined) ?? text;
}

/** Shown in the place of an equation among words. */
const EQUATION = ' [ecuación] ';

/** The text of a paragraph with its line breaks. */
function paragraphText(paragraph: Node): string {
  const pieces = paragraph.children.map((part) => {
    if (part.name === 'br') return '\n';
    if (part.name === 'm') return EQUATION;
    const isText = part.name === 'r' || (part.name === 'fld' && !WRITTEN_BY_PROGRAM.test(part.attributes.type ?? ''));
    return isText ? runText(part) : '';
  });
  const isNumbered = paragraph.children.some(
    ({ name, attributes }) => name === 'fld' && /^slidenum/i.test(attributes.type ?? ''),
  );
  if (isNumbered && NUMBER_LABEL.test(pieces.join(''))) return '';
  const isEquation = pieces.every((piece) => piece === EQUATION || piece.trim() === '');
  return isEquation ? '' : pieces.join('');
}

const BREAK = /[\n\r\v\u2028\u2029]+/;
const SENTENCE_END = /[.:;!?…]["»)]*$/;

/**
 * Splits a paragraph of a list style of its own: authors type bullets, and break lines between sentences or
 * in the middle of one.
 */
function linesOf(text: string, bullet: Bullet): Line[] {
  const lines: Line[] = [];
  for (const piece of text.split(BREAK)) {
    const typed = behindBullet(piece);
    const line = cleanLine(typed ?? piece);
    const before = lines.at(-1);
    if (line === '') continue;
    if (typed !== undefined || !before)
      lines.push({ isItem: typed !== undefined || bullet.form !== 'none', text: line });
    else if (bullet.form !== 'none' || !SENTENCE_END.test(before.text)) before.text += ` ${line}`;
    else lines.push({ isItem: false, text: line });
  }
  return lines;
}

/** Numbers the items of a text. A level begins again when another level or paragraph comes between. */
function numbering() {
  const open: ({ type: string; next: number } | undefined)[] = [];
  return (level: number, bullet: Bullet): string => {
    open.length = Math.min(open.length, level + 1);
    if (bullet.form !== 'number') {
      open[level] = undefined;
      return '';
    }
    const known = open[level]?.type === bullet.type ? open[level] : { type: bullet.type, next: bullet.startAt };
    open[level] = { type: bullet.type, next: known.next + 1 };
    return numberText(bullet.type, known.next);
  };
}

/** The lines of a text body. `inherited`: the list styles of its placeholder, the nearest first. */
export function readLines(body: Node | undefined, inherited: readonly LevelBullets[] = []): Line[] {
  const styles = [levelBullets(childAt(body, 'lstStyle')), ...inherited];
  const number = numbering();
  return (body?.children ?? []).flatMap((paragraph) => {
    if (paragraph.name !== 'p') return [];
    const text = paragraphText(paragraph);
    if (cleanLine(text) === '') return [];
    const properties = childAt(paragraph, 'pPr');
    const level = Math.min(8, Number(properties?.attributes.lvl ?? 0) || 0);
    const bullet = bulletOf(properties) ??
      styles.map((style) => style[level]).find((found) => found !== undefined) ?? { form: 'none' as const };
    const sign = number(level, bullet);
    return linesOf(text, bullet).map((line, i) =>
      i === 0 && sign !== '' ? { ...line, text: `${sign} ${line.text}` } : line,
    );
  });
}

/** Joins lines inside a title or a cell. */
export const inOneLine = (lines: readonly Line[], separator: string): string =>
  lines.reduce((before, { text }) => {
    if (before === '') return text;
    return `${before}${/[.:;,!?…]$/.test(before) ? ' ' : separator}${text}`;
  }, '');

/** Text as courses have it: paragraphs, and list lines that begin with "• ". */
export const contentOf = (lines: readonly Line[]): string =>
  lines.reduce((before, { isItem, text }, i) => {
    const separator = i === 0 ? '' : isItem && lines[i - 1]?.isItem ? '\n' : '\n\n';
    return `${before}${separator}${isItem ? '• ' : ''}${text}`;
  }, '');

const DEFAULT_SIZE = 1_800;

/** The largest letters of a text in hundredths of a point, as far as it says so itself. */
export const largestLetters = (body: Node | undefined): number =>
  [...descendants(body, 'rPr')].reduce((largest, { attributes }) => Math.max(largest, Number(attributes.sz) || 0), 0) ||
  DEFAULT_SIZE;

interface Cell {
  text: string;
  /** Covered by the cell before it or above it. */
  covered: boolean;
}

function rowsOf(table: Node): Cell[][] {
  const rows: Cell[][] = [];
  for (const { name, children } of table.children) {
    if (name !== 'tr') continue;
    const row: Cell[] = [];
    for (const cell of children) {
      if (cell.name !== 'tc') continue;
      const { hMerge, vMerge } = cell.attributes;
      const above = rows.at(-1)?.[row.length]?.text;
      if (isTrue(hMerge)) row.push({ text: row.at(-1)?.text ?? '', covered: true });
      else if (isTrue(vMerge) && above !== undefined) row.push({ text: above, covered: false });
      else row.push({ text: inOneLine(readLines(childAt(cell, 'txBody')), ', '), covered: false });
    }
    rows.push(row);
  }
  return rows;
}

/** A table as a list with an item for each row: "Plazo: 15 días; Autoridad: SAT". */
export function tableLines(table: Node): Line[] {
  const [first = [], ...others] = rowsOf(table);
  const hasHeader = isTrue(childAt(table, 'tblPr')?.attributes.firstRow) && others.length > 0;
  return (hasHeader ? others : [first, ...others]).flatMap((row) => {
    const parts = row.flatMap(({ text, covered }, column) => {
      const title = hasHeader ? (first[column]?.text ?? '').replace(/:$/, '') : '';
      return covered || text === '' ? [] : [title === '' || title === text ? text : `${title}: ${text}`];
    });
    if (parts.length === 0) return [];
    const isPair = !hasHeader && parts.length === 2 && row.length === 2;
    const text = parts.map((part, i) => (i < parts.length - 1 ? part.replace(/[.:;]$/, '') : part));
    return [{ isItem: true, text: text.join(isPair ? ': ' : '; ') }];
  });
}
