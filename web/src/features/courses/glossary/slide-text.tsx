import type { SlideTerm } from '@finaula/contract/courses';
import type { ReactNode } from 'react';
import { PlainText } from '../../../ui/text/plain-text.tsx';
import { blocksOf } from '../../../ui/text/text-blocks.ts';
import { Term } from './term.tsx';

/** The place of the name as a whole word; a preview may cut one. */
function placeOf(name: string, text: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\d]$/u.test(text.slice(0, at)) && !/^[\p{L}\d…]/u.test(text.slice(at + name.length))) return at;
  return -1;
}

/** The text of a slide; each term opens its definition where it stands first. */
export function SlideText({ content, terms }: { content: string; terms: readonly SlideTerm[] }) {
  const lines = blocksOf(content).flatMap((block) => (block.kind === 'list' ? block.items : [block]));
  const first = new Map(
    terms.map((term) => [term, lines.find(({ text }) => placeOf(term.name, text) !== -1)?.line] as const),
  );
  const render = (text: string, line: number) => {
    const placed = terms
      .filter((term) => first.get(term) === line)
      .map((term) => ({ term, at: placeOf(term.name, text) }))
      .sort((a, b) => a.at - b.at);
    const drawn: ReactNode[] = [];
    let end = 0;
    for (const { term, at } of placed) {
      if (at < end) continue;
      drawn.push(text.slice(end, at), <Term key={term.name} term={term} />);
      end = at + term.name.length;
    }
    return [...drawn, text.slice(end)];
  };
  return <PlainText text={content} render={render} />;
}
