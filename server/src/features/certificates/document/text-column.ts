import { decidesAlone, TOLD_BY_PACKAGE } from '@finaula/contract/package-words';
import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { printable } from '../../../shared/document/printable.ts';
import { type Line, type Style, sizeToFit, stack, widthOf, wrap } from '../../../shared/document/typesetter.ts';
import { countOf } from '../../../shared/text/format-number.ts';
import { longDay } from '../../../shared/time/format.ts';
import { type DocumentFacts, issuerOf } from './facts.ts';
import { CATEGORY_INK, INK, MARGIN } from './sheet.ts';
import { writtenDate } from './written-date.ts';

const WIDTH = mm(124);
const TITLE_WIDTH = mm(118);

interface Sizes {
  heading: number;
  holder: number;
  title: number;
  lead: number;
}
const USUAL: Sizes = { heading: 50, holder: 29, title: 17, lead: mm(7) };
const LONG: Sizes = { heading: 40, holder: 22, title: 14, lead: mm(4.5) };

/** How close the column may come to the signature, and the smallest scale before it may come closer. */
const FITS = [
  { gap: mm(15), from: 1, to: 0.82 },
  { gap: mm(9), from: 0.9, to: 0.7 },
  { gap: mm(5), from: 0.8, to: 0.3 },
] as const;

export interface TextColumn {
  readonly blocks: readonly Block[];
  /** The decorative line of tiny letters under the name. */
  readonly microtext: readonly Line[];
  /** Points from the sheet's top. */
  readonly bottom: number;
}

const minutes = (count: number) => countOf(count, 'minuto', 'minutos');

/** Repeats folio and holder to the column's width. */
function microtextOf(facts: DocumentFacts, style: Style): string {
  const phrase = `${facts.product_name} CONSTANCIA ${facts.folio} · ${facts.user_name} · `.toUpperCase();
  const once = `${printable(phrase, style.face)} `;
  const letters = [...once.repeat(Math.ceil(WIDTH / widthOf(once, style)))];
  let [fits, tooMany] = [0, letters.length + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (widthOf(letters.slice(0, middle).join(''), style) <= WIDTH) fits = middle;
    else tooMany = middle;
  }
  return letters.slice(0, fits).join('');
}

function describePass({ earned_by, exam_attempt }: DocumentFacts): string {
  const attempt = exam_attempt === null ? '' : ` (intento ${exam_attempt})`;
  if (earned_by === 'quiz') return 'por haber aprobado el quiz de autoevaluación del curso';
  if (earned_by === 'package') return `por haber aprobado el paquete del curso, ${TOLD_BY_PACKAGE}:`;
  return `por haber aprobado el ${earned_by === 'exam' ? 'examen' : 'examen de práctica'}${attempt} del curso`;
}

function set(facts: DocumentFacts, scale: number): TextColumn {
  const sizes = [...facts.user_name].length > 26 || [...facts.course_title].length > 60 ? LONG : USUAL;
  const colour = CATEGORY_INK[facts.category];
  const x = MARGIN.left;
  const blocks: Block[] = [];
  let y = 0;
  /** Adds a text below the previous one, `gap` points apart. */
  const add = (
    tag: Block['tag'],
    says: string,
    style: Style,
    { gap = 0, width = WIDTH, balanced = false, left = x } = {},
  ) => {
    y += gap * scale;
    const lines = stack(wrap(says, style, width, balanced), style, left, y);
    blocks.push({ tag, says, lines });
    y += lines.length * style.leading * style.size;
  };
  /** Small text shrinks less than the rest, to stay legible. */
  const small = (size: number) => size * Math.max(scale, 0.8);

  const issuer: Style = { face: 'display', size: small(12.5), leading: 1.2, tracking: -0.01, colour: INK.text };
  y = mm(28);
  add('P', issuerOf(facts), { ...issuer, size: sizeToFit(issuerOf(facts), issuer, WIDTH, 2, small(9)) });

  y = Math.max(mm(41), y + mm(5) * scale);
  const heading: Style = {
    face: 'display-bold',
    size: sizes.heading * scale,
    leading: 1,
    tracking: -0.04,
    colour: INK.jade,
  };
  add('H1', 'Constancia', heading, { left: x - mm(0.8) * (sizes.heading / 50) * scale });

  const lead: Style = { face: 'text', size: small(11.5), leading: 1.45, colour: INK.quiet };
  add('P', 'que se otorga a', lead, { gap: sizes.lead });
  const holder: Style = {
    face: 'display',
    size: sizes.holder * scale,
    leading: 1.1,
    tracking: -0.03,
    colour: INK.text,
  };
  const holderSize = sizeToFit(facts.user_name, holder, WIDTH, 2, 14 * scale);
  add('P', facts.user_name, { ...holder, size: holderSize }, { gap: mm(1.2), balanced: true });

  y += mm(3) * scale;
  const tiny: Style = { face: 'text-bold', size: 2.6, leading: mm(1.3) / 2.6, tracking: 0.06, colour: INK.jade };
  const microtext = stack([microtextOf(facts, tiny)], tiny, x, y);
  y += mm(1.3);

  add('P', describePass(facts), lead, { gap: mm(5) });
  const title: Style = { face: 'display', size: sizes.title * scale, leading: 1.2, tracking: -0.015, colour };
  const titleSize = sizeToFit(facts.course_title, title, TITLE_WIDTH, 3, 11 * scale);
  add('H2', facts.course_title, { ...title, size: titleSize }, { gap: mm(1.2), width: TITLE_WIDTH });
  add('P', facts.module, { ...lead, size: small(11) }, { gap: mm(1.6), width: TITLE_WIDTH });

  y += mm(5.5) * scale;
  const label: Style = { face: 'text', size: small(8.5), leading: 1.3, colour: INK.quiet };
  const value: Style = { face: 'text-bold', size: small(11.5), leading: 1.45, colour: INK.text };
  let left = x;
  for (const [name, fact] of [
    ['Duración', minutes(facts.duration_minutes)],
    ['Mínimo para aprobar', decidesAlone(facts) ? 'Lo decide el paquete' : `${facts.passing_score}\u00a0%`],
    ['Vigente hasta', longDay(facts.valid_until)],
  ] as const) {
    const lines = [...stack([name], label, left, y), ...stack([fact], value, left, y + label.leading * label.size)];
    blocks.push({ tag: 'P', says: `${name}: ${fact}`, lines });
    left += Math.max(...lines.map((line) => line.width)) + mm(11);
  }
  y += label.leading * label.size + value.leading * value.size;

  add('P', `Expedida el ${writtenDate(facts.issued_at)}.`, { ...lead, colour: INK.text }, { gap: mm(5.5) });
  if (facts.replaces_folio !== null)
    add('P', `Sustituye, con el nombre corregido, a la constancia ${facts.replaces_folio}.`, {
      ...lead,
      size: small(9.5),
    });
  return { blocks, microtext, bottom: y };
}

/**
 * Sets the left column from the issuer to the date, as large as fits above `limit` (points from the sheet's
 * top).
 */
export function textColumn(facts: DocumentFacts, limit: number): TextColumn {
  for (const { gap, from, to } of FITS) {
    for (let scale = from; scale >= to; scale -= 0.04) {
      const column = set(facts, scale);
      if (column.bottom <= limit - gap) return column;
    }
  }
  throw new RangeError('The facts of this constancia do not fit on a sheet');
}
