import { FileFailure } from './file-failure.ts';

/** Bytes 0x80–0xFF of MS-DOS in Western Europe, which TextDecoder does not know. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

/** The encodings in which spreadsheet programs of Mexico write, the most common first. */
const ENCODINGS: readonly { name: string; decode: (content: Buffer) => string }[] = [
  { name: 'Windows-1252', decode: (content) => new TextDecoder('windows-1252').decode(content) },
  { name: 'Mac Roman', decode: (content) => new TextDecoder('macintosh').decode(content) },
  {
    name: 'CP850',
    decode: (content) =>
      content.toString('latin1').replaceAll(/[\u0080-\u00ff]/g, (sign) => CP850.charAt(sign.charCodeAt(0) - 0x80)),
  },
];

/** Signs that Spanish writes beside a letter: quotes, ordinals, opening marks. */
const BESIDE_LETTERS = /[«»“”‘’ªº°¡¿·…–—€\u00a0]/;
const SPANISH = /[áéíóúüñ]/i;
/** Signs beyond ASCII that decide. A file of 20 MB may have millions. */
const JUDGED = 20_000;

/** The case of a letter differs from the letters around it, as the é in "JESéS". */
const isOddCase = (before: string, sign: string, after: string): boolean =>
  /\p{Lu}/u.test(sign) ? /\p{Ll}/u.test(before) : /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after);

/** Counts the signs that no Spanish text has there, and weighs how unlikely the others are. */
function judge(text: string): { wrong: number; unlikely: number; signs: number } {
  let [wrong, unlikely, signs] = [0, 0, 0];
  for (const { 0: sign, index } of text.matchAll(/[^\0-\u007f]/g)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index + 1)];
    signs += 1;
    // Three letters beyond ASCII in a row are another alphabet, unless they are Spanish, as in "Ñúñez".
    if (/[^\0-\u007f]{2}/.test(before + after)) {
      if ([before, sign, after].every((letter) => SPANISH.test(letter))) unlikely += 1;
      else wrong += 1;
    } else if (/\p{L}/u.test(sign)) {
      if (!SPANISH.test(sign)) unlikely += 1;
      if (isOddCase(before, sign, after)) unlikely += 3;
    } else if (/[\p{Cc}\ufffd\u2500-\u259f]/u.test(sign)) wrong += 1;
    else if (/\p{L}/u.test(before) && /\p{L}/u.test(after)) {
      if (/[’·]/.test(sign)) unlikely += 1;
      else wrong += 1;
    } else if (/\p{L}/u.test(before + after) && !BESIDE_LETTERS.test(sign)) unlikely += 2;
    if (signs === JUDGED) break;
  }
  return { wrong, unlikely: unlikely + wrong * 10, signs };
}

/** A few wrong signs are tolerated: a row that was damaged before has its own sentence. */
const isSpanish = ({ wrong, unlikely, signs }: ReturnType<typeof judge>) =>
  wrong * 5 <= signs && unlikely <= signs * 1.3;

/** @throws FileFailure ENCODING_UNKNOWN when no encoding gives Spanish words */
function decodeBytes(content: Buffer): { text: string; encoding: string } {
  const [best] = ENCODINGS.map(({ name, decode }) => {
    const text = decode(content);
    return { text, encoding: name, ...judge(text) };
  }).toSorted((a, b) => a.unlikely - b.unlikely);
  if (!best || !isSpanish(best)) throw new FileFailure('ENCODING_UNKNOWN');
  return { text: best.text, encoding: best.encoding };
}

const PROBED = 4_096;

/** UTF-16 without a mark: every other byte of Spanish text is zero. */
function unmarkedUtf16(content: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const probe = content.subarray(0, PROBED);
  const zeros = [0, 0];
  for (const [at, byte] of probe.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = (probe.length / 2) * 0.8;
  if (content.length % 2 === 0 && odd >= most && even === 0) return 'utf-16le';
  return content.length % 2 === 0 && even >= most && odd === 0 ? 'utf-16be' : undefined;
}

function decodeUtf16(content: Buffer, label: 'utf-16le' | 'utf-16be'): { text: string; encoding: string } {
  const text = new TextDecoder(label).decode(content);
  if (text.includes('\0')) throw new FileFailure('BINARY');
  return { text, encoding: 'UTF-16' };
}

/**
 * Decodes UTF-8 and UTF-16 where they are valid, else the encoding that gives Spanish letters.
 * @throws FileFailure BINARY, ENCODING_UNKNOWN
 */
export function decode(content: Buffer): { text: string; encoding: string } {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return decodeUtf16(content, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decodeUtf16(content, 'utf-16be');
  if (content.includes(0)) {
    const label = unmarkedUtf16(content);
    if (label === undefined) throw new FileFailure('BINARY');
    return decodeUtf16(content, label);
  }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(content), encoding: 'UTF-8' };
  } catch {
    return decodeBytes(content);
  }
}
