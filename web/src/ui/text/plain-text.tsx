import { blocksOf } from './text-blocks.ts';

/** Paragraphs and lists of plain text, as defined by the contract; markup in it is shown literally. */
export function PlainText({ text }: { text: string }) {
  return blocksOf(text).map((block) =>
    block.kind === 'paragraph' ? (
      <p key={block.line}>{block.text}</p>
    ) : (
      <ul key={block.line}>
        {block.items.map((item) => (
          <li key={item.line}>{item.text}</li>
        ))}
      </ul>
    ),
  );
}
