import { withWholePercents } from '../../lib/text/percent.ts';

/** `line`: the first line of the block, its key. */
export type Block = { line: number } & (
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: { line: number; text: string }[] }
);

const BULLET = /^•\s*/;

/**
 * Splits plain text as defined by the contract: paragraphs separated by a blank line, list lines that begin
 * with "• ".
 */
export function blocksOf(content: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [line, raw] of withWholePercents(content).split('\n').entries()) {
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
