import { SLIDE_PREVIEW_CHARACTERS } from '@finaula/contract/constants';

/** Counted in code points, so that the cut never falls inside a character. */
export function isLong(content: string): boolean {
  return [...content].length > SLIDE_PREVIEW_CHARACTERS;
}

/** What a long slide shows before 'Ver más' (spec §2). Line ends before the cut would leave the "…" alone on a line. */
export function preview(content: string): string {
  const shown = [...content].slice(0, SLIDE_PREVIEW_CHARACTERS).join('');
  return isLong(content) ? `${shown.replace(/\n+$/, '')}…` : content;
}

/** `line` is where the block starts: its key. */
export type Block = { line: number } & ({ kind: 'paragraph'; text: string } | { kind: 'list'; items: { line: number; text: string }[] });

const BULLET = /^•\s*/;

/** Plain text as the contract writes it: paragraphs parted by a blank line, list lines that begin with "• ". */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [line, raw] of content.split('\n').entries()) {
    const text = raw.trim();
    if (text === '') {
      open = undefined;
    } else if (BULLET.test(text)) {
      if (open?.kind !== 'list') {
        open = { kind: 'list', line, items: [] };
        blocks.push(open);
      }
      open.items.push({ line, text: text.replace(BULLET, '') });
    } else if (open?.kind === 'paragraph') {
      open.text += ` ${text}`;
    } else {
      open = { kind: 'paragraph', line, text };
      blocks.push(open);
    }
  }
  return blocks;
}
