import type { Node } from './xml-tree.ts';

/** The form of a list item; `none` for a paragraph. */
export type Bullet = { form: 'none' } | { form: 'sign' } | { form: 'number'; type: string; startAt: number };

/** The bullet that the properties of a paragraph or of a level name; undefined when they inherit it. */
export function bulletOf(properties: Node | undefined): Bullet | undefined {
  for (const { name, attributes } of properties?.children ?? []) {
    if (name === 'buNone') return { form: 'none' };
    if (name === 'buChar' || name === 'buBlip') return { form: 'sign' };
    if (name === 'buAutoNum')
      return { form: 'number', type: attributes.type ?? '', startAt: Number(attributes.startAt ?? 1) };
  }
  return undefined;
}

/** Bullets by level, counted from 0. */
export type LevelBullets = readonly (Bullet | undefined)[];

const LEVELS = 9;

/** The bullets of a list style, whose levels are its children "lvl1pPr" to "lvl9pPr". */
export const levelBullets = (style: Node | undefined): LevelBullets =>
  Array.from({ length: LEVELS }, (_, level) =>
    bulletOf(style?.children.find(({ name }) => name === `lvl${level + 1}pPr`)),
  );

const ROMAN: readonly [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const roman = (number: number): string => {
  const step = ROMAN.find(([value]) => value <= number);
  return step ? step[1] + roman(number - step[0]) : '';
};

/** A, B, … Z, AA, BB, as PowerPoint counts. */
const letters = (number: number): string =>
  String.fromCharCode(65 + ((number - 1) % 26)).repeat(Math.ceil(number / 26));

/** The highest number that PowerPoint writes. */
const HIGHEST = 32_767;

/** The number of a list item as the slide shows it: "3.", "c)", "(IV)". */
export function numberText(type: string, number: number): string {
  if (!(number >= 1 && number <= HIGHEST)) return '';
  const upper = /^alpha/.test(type) ? letters(number) : /^roman/.test(type) ? roman(number) : String(number);
  const sign = /Lc/.test(type) ? upper.toLowerCase() : upper;
  if (/ParenBoth$/.test(type)) return `(${sign})`;
  if (/ParenR$/.test(type)) return `${sign})`;
  return /Plain$/.test(type) ? sign : `${sign}.`;
}
