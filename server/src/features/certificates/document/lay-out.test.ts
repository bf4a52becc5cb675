import { describe, expect, it } from 'vitest';
import { mm } from '../../../shared/document/new-document.ts';
import type { Line } from '../../../shared/document/typesetter.ts';
import { layOut } from './lay-out.ts';
import { ROSETTE } from './score.ts';
import { SHEET } from './sheet.ts';
import { extremes, usual } from './testing/facts.ts';
import { QR_LEFT, QR_SIDE, QR_TOP } from './verification.ts';

interface Box {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The ink of a line: from the accents of its capitals to its descenders, which figures lack. */
function boxOf({ runs, style, x, baseline, width }: Line): Box {
  const text = runs.map((run) => run.text).join('');
  const descent = /^[\d%]+$/.test(text) ? 0.02 : 0.2;
  return {
    text,
    left: x,
    right: x + width,
    top: baseline - 0.86 * style.size,
    bottom: baseline + descent * style.size,
  };
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

const boxesOf = (facts: typeof usual) => {
  const layout = layOut(facts);
  const blocks = [...layout.column, layout.score, ...layout.signature.blocks, ...layout.verification, ...layout.notice];
  return { layout, boxes: [...blocks.flatMap((block) => block.lines), ...layout.microtext].map(boxOf) };
};

const originals = Object.entries({ 'the usual constancia': usual, ...extremes });
const cases = originals.flatMap(([name, facts]): [string, typeof usual][] => [
  [name, facts],
  [`${name}, as a replacement`, { ...facts, replaces_folio: '8K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JQ' }],
]);

it('names the constancia that it replaces', () => {
  const said = layOut({ ...usual, replaces_folio: '8K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JQ' }).column.map(({ says }) => says);
  expect(said).toContain('Sustituye, con el nombre corregido, a la constancia 8K3M-Q8VX-2HNC-9TRA-5WDE-0YGZ-JQ.');
});

describe('layOut', () => {
  it.each(cases)('keeps every line apart and within the fillet: %s', (_, facts) => {
    const { layout, boxes } = boxesOf(facts);
    const fillet = mm(20.4 + 1);
    for (const box of boxes) {
      expect(box.left, box.text).toBeGreaterThan(fillet);
      expect(box.right, box.text).toBeLessThan(SHEET.width - fillet);
      expect(box.top, box.text).toBeGreaterThan(fillet);
      expect(box.bottom, box.text).toBeLessThan(SHEET.height - fillet);
      for (const other of boxes)
        if (other !== box) expect(overlap(box, other), `${box.text} over ${other.text}`).toBe(false);
    }
    // The rosette, and three modules of the code's quiet zone: nothing of the left column comes near.
    const code = {
      text: 'QR',
      left: QR_LEFT - mm(3),
      right: QR_LEFT + QR_SIDE + mm(3),
      top: QR_TOP - mm(3),
      bottom: QR_TOP + QR_SIDE + mm(3),
    };
    for (const box of boxes) expect(overlap(box, code), box.text).toBe(false);
    for (const box of [...layout.column.flatMap((block) => block.lines), ...layout.microtext].map(boxOf))
      expect(box.right, box.text).toBeLessThan(ROSETTE.x - ROSETTE.diameter / 2);
    const [signed, column] = [
      layout.signature.top,
      Math.max(...layout.column.flatMap((block) => block.lines).map((line) => boxOf(line).bottom)),
    ];
    expect(signed - column).toBeGreaterThan(mm(5));
  });

  it('leaves 15 mm to sign above the line', () => {
    const { layout } = boxesOf(usual);
    const last = layout.column.at(-1)?.lines.at(-1);
    expect(layout.signature.top - (last?.baseline ?? Number.POSITIVE_INFINITY)).toBeGreaterThan(mm(15));
  });

  it('takes the smaller sizes for a name over 26 or a course over 60 characters', () => {
    const sizesOf = (facts: typeof usual) =>
      layOut(facts)
        .column.filter(({ tag, says }) => tag !== 'P' || says === facts.user_name)
        .map(({ lines }) => lines[0]?.style.size);
    expect(sizesOf({ ...usual, user_name: 'María del Carmen Solís Ruiz' })).toEqual([40, 22, 14]);
    expect(sizesOf({ ...usual, course_title: `${usual.course_title} y 2027–2028` })).toEqual([40, 22, 14]);
    expect(sizesOf({ ...usual, user_name: 'Lilia Itzel Ríos Gil Trejo' })).toEqual([50, 29, 17]);
  });

  it('keeps what was given as what is said, whatever had to be drawn', () => {
    const holder = layOut({ ...usual, user_name: '李小龍' }).column[3];
    expect(holder?.says).toBe('李小龍');
    expect(holder?.lines.map(({ runs }) => runs.map((run) => run.text).join('')).join(' ')).toBe('LiXiaoLong');
  });

  it('names the issuer and gives it a stamp where nobody signs', () => {
    const { signature, column } = layOut({
      ...usual,
      signer_name: null,
      entity_name: 'Aprendiz Individual',
      certificate_authority: 'Finaula',
    });
    expect(signature.mark.kind).toBe('stamp');
    expect(signature.blocks.map(({ says }) => says)).toEqual([
      'Finaula',
      'Expide esta constancia',
      'Autoridad certificadora: Finaula',
    ]);
    expect(column[0]?.says).toBe('Finaula');
  });

  it('ends no line of a title with a little word', () => {
    const [first] = layOut(usual).column[5]?.lines ?? [];
    expect(first?.runs.map((run) => run.text).join('')).toBe('LFPIORPI: actividades vulnerables');
  });
});
