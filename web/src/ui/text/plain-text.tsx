import type { ReactNode } from 'react';
import { blocksOf } from './text-blocks.ts';

interface PlainTextProps {
  text: string;
  /** Draws one paragraph or list item, the one that begins at this line. */
  render?: (text: string, line: number) => ReactNode;
}

/** Items of an imported list bring their number: "3.", "c)", "(iv)". They have no bullet. */
const NUMBER = /^\(?(?:\d{1,3}|[a-z]|[ivxlc]+)[.)] /i;

/** Paragraphs and lists of plain text, as defined by the contract; markup in it is shown literally. */
export function PlainText({ text, render = (text) => text }: PlainTextProps) {
  return blocksOf(text).map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.line}>{render(block.text, block.line)}</p>
    ) : (
      <ul key={block.line}>
        {block.items.map((item) => (
          <li key={item.line} data-numbered={NUMBER.test(item.text) || undefined}>
            {render(item.text, item.line)}
          </li>
        ))}
      </ul>
    ),
  );
}
