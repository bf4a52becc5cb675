import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { heightOf } from '../../../shared/document/paragraph.ts';
import { type Line, type Style, sizeToFit, stack, widthOf, wrap } from '../../../shared/document/typesetter.ts';
import { type Fit, INK, MARGIN, type Shape, SMALLEST } from './sheet.ts';

/** Characters in boxes with a caption below, or a word between groups of boxes. */
export type BoxPart = { boxes: string; caption?: string } | { word: string };

export interface Field {
  readonly label: string;
  /** Points. */
  readonly width: number;
  readonly value: string | readonly BoxPart[];
  /** The value of boxes, for screen readers and search. */
  readonly says?: string;
}

export interface Row {
  readonly blocks: readonly Block[];
  readonly shapes: readonly Shape[];
  readonly bottom: number;
}

const PADDING = { x: mm(2), y: mm(1.7) } as const;
const LABEL: Style = { face: 'text', size: SMALLEST, leading: 1.3, colour: INK.quiet };
const VALUE: Style = { face: 'text-bold', size: 11.5, leading: 1.25, colour: INK.text };
const WORD: Style = { face: 'text', size: 9, leading: 1.2, colour: INK.text };
const BOX: Style = { face: 'mono', size: 11.5, leading: 1.2, colour: INK.text };
const CAPTION: Style = { ...LABEL, leading: 1.2 };
const SIDE = { width: mm(5.1), height: mm(6.2) } as const;
const GAP = mm(1.4);

interface Set {
  lines: Line[];
  shapes: Shape[];
  bottom: number;
}

function setText(text: string, x: number, y: number, width: number, { scale, least }: Fit): Set {
  const largest = { ...VALUE, size: Math.max(least, VALUE.size * scale) };
  const style = { ...VALUE, size: sizeToFit(text, largest, width, 2, least) };
  const texts = wrap(text, style, width);
  return { lines: stack(texts, style, x, y), shapes: [], bottom: y + heightOf(style, texts.length) };
}

function setBoxes(parts: readonly BoxPart[], left: number, top: number): Set {
  const lines: Line[] = [];
  const shapes: Shape[] = [];
  const y = top + mm(0.6);
  let x = left;
  for (const part of parts) {
    if ('word' in part) {
      lines.push(...stack([part.word], WORD, x, y + (SIDE.height - heightOf(WORD, 1)) / 2));
      x += widthOf(part.word, WORD) + GAP;
      continue;
    }
    const start = x;
    for (const character of part.boxes) {
      shapes.push({ x, y, ...SIDE, stroke: { colour: INK.box, width: 0.6 } });
      const baseline = y + (SIDE.height - heightOf(BOX, 1)) / 2;
      lines.push(...stack([character], BOX, x + SIDE.width / 2, baseline, 'centre'));
      x += SIDE.width;
    }
    if (part.caption) lines.push(...stack([part.caption], CAPTION, (start + x) / 2, y + SIDE.height, 'centre'));
    x += GAP;
  }
  const captioned = parts.some((part) => 'caption' in part);
  return { lines, shapes, bottom: y + SIDE.height + (captioned ? heightOf(CAPTION, 1) : mm(0.5)) };
}

/** Fields side by side in frames of one height. */
export function row(fields: readonly Field[], top: number, fit: Fit): Row {
  const air = PADDING.y * fit.scale;
  let x = MARGIN;
  const set = fields.map(({ label, value, says, width }) => {
    const inner = { x: x + PADDING.x, width: width - 2 * PADDING.x };
    const labels = wrap(label, LABEL, inner.width);
    const y = top + air + heightOf(LABEL, labels.length);
    const placed =
      typeof value === 'string' ? setText(value, inner.x, y, inner.width, fit) : setBoxes(value, inner.x, y);
    const block: Block = {
      tag: 'P',
      says: `${label}: ${says ?? value}`,
      lines: [...stack(labels, LABEL, inner.x, top + air), ...placed.lines],
    };
    const left = x;
    x += width;
    return { block, left, width, ...placed };
  });
  const bottom = Math.max(...set.map((field) => field.bottom)) + air;
  return {
    blocks: set.map(({ block }) => block),
    shapes: set.flatMap(({ left, width, shapes }): Shape[] => [
      { x: left, y: top, width, height: bottom - top, stroke: { colour: INK.rule, width: 0.7 } },
      ...shapes,
    ]),
    bottom,
  };
}
