import type { FoundPassage } from '@finaula/assistant';

const GROUP = /(?:\s*\[\d+(?:\s*[,y]\s*\d+)*\])+/g;
const NOTE = / \(láminas? \d+(?:(?:, | y )\d+)*\)/g;
const list = new Intl.ListFormat('es-MX');

/** The numbers that a text cites, including numbers without a passage. */
export const citedNumbers = (text: string): number[] =>
  [...text.matchAll(GROUP)].flatMap(([group]) => [...group.matchAll(/\d+/g)].map(([digits]) => Number(digits)));

function noteOn(passages: readonly FoundPassage[]): string {
  const numbers = [...new Set(passages.map(({ slide_number }) => slide_number))].sort((a, b) => a - b);
  return numbers.length === 0
    ? ''
    : ` (${numbers.length === 1 ? 'lámina' : 'láminas'} ${list.format(numbers.map(String))})`;
}

/** "[1][3]" becomes " (láminas 2 y 5)". A number without a passage is dropped. */
export const withSlideNotes = (text: string, passageOf: (n: number) => FoundPassage | undefined): string =>
  text.replace(GROUP, (group) => noteOn(citedNumbers(group).flatMap((n) => passageOf(n) ?? [])));

/** An earlier answer for the model: without slide notes, so that it continues to cite by number. */
export const withoutSlideNotes = (answer: string): string => answer.replace(NOTE, '');
