import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { paragraph } from '../../../shared/document/paragraph.ts';
import type { Style } from '../../../shared/document/typesetter.ts';
import { BOTTOM, INK, type LabourPaper, MARGIN, type Page, SHEET, type Shape, SMALLEST, WIDTH } from './sheet.ts';

const COLUMNS = 3;
const GAP = mm(6);
const HEAD: Style = { face: 'display', size: 14, leading: 1.25, colour: INK.text };
const AREA: Style = { face: 'text-bold', size: 9.5, leading: 1.45, colour: INK.text };
const ENTRY: Style = { face: 'text', size: 9.5, leading: 1.45, colour: INK.text };
const NOTE: Style = { face: 'text', size: SMALLEST, leading: 1.3, colour: INK.quiet };
const KEY = mm(10.5);

interface Entry {
  key: string;
  name: string;
}

/** The catalogues; those entries that this constancia refers to are marked. */
export function back({ document, catalogues }: LabourPaper): Page {
  const blocks: Block[] = [];
  const shapes: Shape[] = [];
  const width = (WIDTH - GAP * (COLUMNS - 1)) / COLUMNS;
  const chosen = new Set([document.worker.occupation.key, document.programme.thematic_area.key]);

  /** Adds an entry, and returns its bottom. */
  const add = ({ key, name }: Entry, style: Style, x: number, y: number): number => {
    const number = paragraph('P', key, style, { x, y, width: KEY });
    const named = paragraph('P', name, style, { x: x + KEY, y, width: width - KEY });
    if (chosen.has(key))
      shapes.push({ x: x - mm(1), y, width: width + mm(1), height: named.bottom - y, fill: INK.band });
    blocks.push({
      tag: 'P',
      says: `${key} ${name}`,
      lines: [...number.block.lines, ...named.block.lines],
    });
    return named.bottom;
  };
  const heading = (text: string, y: number): number => {
    const { block, bottom } = paragraph('H2', text, HEAD, { x: MARGIN, y, width: WIDTH });
    blocks.push(block);
    return bottom + mm(2);
  };

  const top = heading('Claves de áreas y subáreas del Catálogo Nacional de Ocupaciones', MARGIN);
  const lines = catalogues.occupations.reduce((sum, { subareas }) => sum + subareas.length + 1.5, 0);
  let [column, used, y, lowest] = [0, 0, top, top];
  for (const area of catalogues.occupations) {
    const own = area.subareas.length + 1.5;
    // An area is not split: the next column begins where this one has its share.
    if (column < COLUMNS - 1 && used + own / 2 > ((column + 1) * lines) / COLUMNS) {
      column += 1;
      y = top;
    }
    used += own;
    const x = MARGIN + column * (width + GAP);
    y = add(area, AREA, x, y);
    for (const subarea of area.subareas) y = add(subarea, ENTRY, x, y);
    y += mm(2);
    lowest = Math.max(lowest, y);
  }

  const themes = heading('Claves de áreas temáticas de los cursos', lowest + mm(5));
  const each = Math.ceil(catalogues.thematic_areas.length / COLUMNS);
  for (let i = 0; i < COLUMNS; i++) {
    let below = themes;
    for (const area of catalogues.thematic_areas.slice(i * each, (i + 1) * each))
      below = add(area, ENTRY, MARGIN + i * (width + GAP), below);
  }

  const source = `Sombreadas: las claves de esta constancia. Fuente: ${catalogues.source}.`;
  const place = { x: MARGIN, y: BOTTOM - mm(4), width: SHEET.width - 2 * MARGIN };
  blocks.push(paragraph('P', source, NOTE, place).block);
  return { blocks, shapes, pictures: [] };
}
