import { SLIDE_PREVIEW_CHARACTERS } from '@finaula/contract/constants';

/** Counts code points, so that the cut never splits a character. */
export function isLong(content: string): boolean {
  return [...content].length > SLIDE_PREVIEW_CHARACTERS;
}

/**
 * The part of a long slide before 'Ver más' (spec §2). Trailing line ends and list marks are cut, which
 * would leave the "…" alone on a line.
 */
export function preview(content: string): string {
  const shown = [...content].slice(0, SLIDE_PREVIEW_CHARACTERS).join('');
  return isLong(content) ? `${shown.replace(/\n+(- ?)?$/, '')}…` : content;
}
