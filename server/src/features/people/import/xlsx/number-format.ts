/** Built-in formats that show a day. */
const DATE_IDS = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** How cells of a style show their value. */
export interface NumberFormat {
  isDate: boolean;
  /** The text of a number that the sheet shows with zeros or signs that the value lacks. */
  show?: (value: number) => string;
  /** The text around a text: the format "E-"@ shows E-412. */
  around?: [before: string, after: string];
}

interface Piece {
  /** A text that stands as it is, or the place of a digit. */
  text: string;
  kind: 'text' | 'digit' | 'general' | 'entry';
}

/** Literals, escapes, colours, conditions, padding, and places of digits, in their order. */
const PIECES = /"([^"]*)"|\\(.)|\[[^\]]*\]|[_*].|(General|Estándar)|(@)|([0#?])|(.)/giu;

/** The pieces of a section; undefined when it shows more than digits and literals. */
function piecesOf(section: string): Piece[] | undefined {
  const pieces: Piece[] = [];
  for (const [whole, quoted, escaped, general, entry, digit, other] of section.matchAll(PIECES)) {
    if (/^(?:\[|[_*].)/su.test(whole) && quoted === undefined && escaped === undefined) continue;
    if (general !== undefined) pieces.push({ kind: 'general', text: '' });
    else if (entry !== undefined) pieces.push({ kind: 'entry', text: '' });
    else if (digit !== undefined) pieces.push({ kind: 'digit', text: digit });
    else if (other !== undefined && !/[-+()/: $ ]/.test(other)) return undefined;
    else pieces.push({ kind: 'text', text: quoted ?? escaped ?? other ?? '' });
  }
  return pieces;
}

/** Writes a whole number into the places of the digits, from the last to the first. */
function fill(pieces: readonly Piece[], value: number): string {
  const digits = [...String(value)];
  const first = pieces.findIndex(({ kind }) => kind === 'digit');
  let shown = '';
  for (const [at, { kind, text }] of [...pieces.entries()].toReversed()) {
    if (kind === 'text') shown = text + shown;
    else if (kind === 'general') shown = String(value) + shown;
    else if (kind === 'digit') {
      const digit = at === first ? digits.splice(0).join('') : (digits.pop() ?? '');
      shown = (digit === '' && text === '0' ? '0' : digit) + shown;
    }
  }
  return shown.trim();
}

/** Splits a format at the semicolons outside of quotes. */
const sectionsOf = (code: string): string[] => code.match(/(?:"[^"]*"|\\.|\[[^\]]*\]|[^;])+|(?<=;|^)(?=;)/gsu) ?? [];

const SHOWS_DAYS = /[dy]|a{2,4}(?!\/p)|j{2,4}|m{3,5}/i;

/** The format of a style, by its number and its own code. */
export function readFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return { isDate: DATE_IDS(id) };
  const sections = sectionsOf(code);
  const [numbers = ''] = sections;
  const bare = numbers.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]|[_*]./gsu, '');
  if (SHOWS_DAYS.test(bare) && !/[0#?]/.test(bare.replaceAll(/\.0+/g, '')) && !/general/i.test(bare))
    return { isDate: true };
  const pieces = piecesOf(numbers);
  const entry = sections
    .map(piecesOf)
    .find((section) => section?.some(({ kind }) => kind === 'entry') && !section.some(({ kind }) => kind === 'digit'));
  const at = entry?.findIndex(({ kind }) => kind === 'entry') ?? -1;
  const literal = (part: readonly Piece[] = []) => part.map(({ text }) => text).join('');
  const around: [string, string] = [literal(entry?.slice(0, at)), literal(entry?.slice(at + 1))];
  const fills = pieces?.some(({ kind }) => kind === 'digit' || kind === 'general') ?? false;
  const changes = pieces?.some(({ kind, text }) => (kind === 'text' ? text !== '' : text === '0')) ?? false;
  return {
    isDate: false,
    ...(pieces && fills && changes && { show: (value: number) => fill(pieces, value) }),
    ...(around.some((text) => text !== '') && { around }),
  };
}
