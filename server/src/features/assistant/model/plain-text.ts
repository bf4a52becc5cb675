/** Control characters except the line feed, and marks that change the direction of text. */
const INVISIBLE = /[^\P{Cc}\n]|[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const rules: readonly (readonly [RegExp, string])[] = [
  [INVISIBLE, ''],
  // Reduce a link to its words, and a citation in the form of a link to the citation.
  [/!?\[(\d+(?:\s*[,y]\s*\d+)*)\]\([^)\s]*\)/g, '[$1]'],
  [/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1'],
  [/<\/?[a-z][^>\n]*>/gi, ''],
  [/\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.|javascript:|data:|mailto:)[^\s<>"')\]]+/gi, ''],
  [/\*\*|__|`+|~~/g, ''],
  [/^[ \t]*(?:#{1,6}|>)[ \t]+/gm, ''],
  [/^[ \t]*(?:[-*+]|\d{1,2}[.)])[ \t]+/gm, '• '],
  [/(?<=\S)[ \t]{2,}/g, ' '],
];

/** Plain text as the contract requires: no markup, no address, no code. List lines begin with "• ". */
export const plainText = (text: string): string =>
  rules.reduce((plain, [pattern, instead]) => plain.replace(pattern, instead), text);
