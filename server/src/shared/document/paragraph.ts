import type { Block } from './block.ts';
import { type Style, stack, wrap } from './typesetter.ts';

export const heightOf = ({ size, leading }: Style, lines: number): number => lines * size * leading;

/** A paragraph at a place. */
export function paragraph(
  tag: Block['tag'],
  text: string,
  style: Style,
  { x, y, width }: { x: number; y: number; width: number },
  align: 'left' | 'right' | 'centre' = 'left',
): { block: Block; bottom: number } {
  const texts = wrap(text, style, width, align === 'centre');
  const anchor = { left: x, right: x + width, centre: x + width / 2 }[align];
  return {
    block: { tag, says: text, lines: stack(texts, style, anchor, y, align) },
    bottom: y + heightOf(style, texts.length),
  };
}
