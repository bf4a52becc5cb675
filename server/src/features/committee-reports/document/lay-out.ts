import {
  areaName,
  correctionWords,
  doneShare,
  FEW,
  markWords,
  programmeWords,
  reportDate,
  reportFigures,
  reportLead,
  reportMarks,
  TOPICS_NOTE,
  TOPICS_TITLE,
} from '@finaula/contract/committee-report-words';
import type { CommitteeReport } from '@finaula/contract/committee-reports';
import { mm } from '../../../shared/document/new-document.ts';
import { sizeToFit, widthOf } from '../../../shared/document/typesetter.ts';
import { countOf, formatNumber } from '../../../shared/text/format-number.ts';
import { plot } from './plot.ts';
import { FOOT, INK, MARGIN, type Place, type Printing, SHEET, Sheet, styles, WIDTH } from './sheet.ts';

export const ROSETTE = { diameter: mm(21), x: SHEET.width - MARGIN - mm(10.5), y: mm(33) } as const;
const BESIDE_ROSETTE = WIDTH - ROSETTE.diameter - mm(6);
const AREAS = 6;
const OBLIGATIONS = 5;
const PLOT = { most: 172, least: 72 } as const;
const GAP = mm(3.6);
const HALF = { left: WIDTH * 0.48, right: WIDTH * 0.48 } as const;

function head(sheet: Sheet, report: CommitteeReport): number {
  const place = { x: MARGIN, width: BESIDE_ROSETTE };
  const entity = { ...styles.entity, size: sizeToFit(report.entity_name, styles.entity, BESIDE_ROSETTE, 2, 6) };
  let y = sheet.write('P', report.entity_name, entity, { ...place, y: mm(17) });
  y = sheet.write('H1', 'Informe al comité', styles.title, { ...place, y: y + 3 });
  y = sheet.write('P', reportDate(report), styles.date, { ...place, y: y + 2 });
  if (report.corrects) y = sheet.write('P', correctionWords(report.corrects), styles.label, { ...place, y: y + 2 });
  const below = ROSETTE.y + ROSETTE.diameter / 2;
  return sheet.write('P', reportLead(report), styles.lead, { x: MARGIN, width: WIDTH, y: Math.max(y + 6, below + 2) });
}

function figures(sheet: Sheet, report: CommitteeReport, y: number): number {
  const shown = reportFigures(report);
  if (shown.length === 0) return y;
  const [width, height] = [WIDTH / shown.length, 44];
  sheet.shapes.push((document) => document.roundedRect(MARGIN, y, WIDTH, height, 5).lineWidth(0.6).stroke(INK.rule));
  shown.forEach(({ name, count, note, late }, n) => {
    const x = MARGIN + n * width;
    if (n > 0)
      sheet.shapes.push((document) =>
        document
          .moveTo(x, y)
          .lineTo(x, y + height)
          .lineWidth(0.6)
          .stroke(INK.rule),
      );
    const place = { x: x + 10, width: width - 14 };
    const top = sheet.write('P', name, styles.label, { ...place, y: y + 6 });
    const number = late ? styles.late : styles.number;
    sheet.write('P', count, number, { ...place, y: top });
    sheet.write('P', note, styles.label, { ...place, x: place.x + widthOf(count, number) + 5, y: top + 8.5 });
  });
  return y + height;
}

function areas(sheet: Sheet, report: CommitteeReport, { x, y, width }: Place): number {
  let top = sheet.write('H2', 'Con algo vencido, por área', styles.heading, { x, y, width }) + 2;
  for (const { area, figures: counted } of report.areas.slice(0, AREAS)) {
    const row = { x, y: top + 3, width };
    sheet.writeLine(areaName(area), styles.plain, { ...row, width: width * 0.46 });
    if (counted) {
      sheet.bar({ x: x + width * 0.49, y: top + 6, width: width * 0.13 }, counted.vencida / counted.people, INK.late);
      sheet.write(
        'P',
        `${formatNumber(counted.vencida)} de ${formatNumber(counted.people)}`,
        styles.strong,
        row,
        'right',
      );
    } else sheet.write('P', FEW, styles.quiet, row, 'right');
    top += 17;
    sheet.rule({ x, y: top, width });
  }
  const more = report.areas.length - AREAS;
  return more > 0
    ? sheet.write('P', `y ${countOf(more, 'área', 'áreas')} más`, styles.quiet, { x, y: top + 3, width })
    : top;
}

function trend(sheet: Sheet, report: CommitteeReport, { x, y, width }: Place, height: number): number {
  let top = sheet.write('H2', '24 meses', styles.heading, { x, y, width }) + 2;
  plot(sheet, report, { x, y: top, width, height });
  top += height + 3;
  reportMarks(report).forEach((mark, n) => {
    sheet.write('P', String(n + 1), { ...styles.quiet, face: 'text-bold' }, { x, y: top, width: 10 });
    top = sheet.writeLine(markWords(mark), styles.quiet, { x: x + 10, y: top, width: width - 10 });
  });
  if (report.trend.now.length > 0)
    top = sheet.writeLine('Punteado: como se sabe hoy, donde cambia.', styles.quiet, { x, y: top, width });
  return top;
}

function programme(sheet: Sheet, { programme: of }: CommitteeReport, y: number): number {
  const { title, columns } = programmeWords(of);
  let top = sheet.write('H2', title, styles.heading, { x: MARGIN, y, width: WIDTH }) + 2;
  const name = WIDTH * 0.44;
  const cell = (n: number) => ({ x: MARGIN + name + n * WIDTH * 0.1, width: WIDTH * 0.1 });
  const bar = { x: MARGIN + name + WIDTH * 0.42, width: WIDTH * 0.14 };
  const line = (cells: readonly string[], style: typeof styles.plain | typeof styles.label) => {
    for (const [n, words] of cells.entries()) sheet.write('P', words, style, { ...cell(n), y: top + 2 }, 'right');
  };
  sheet.write('P', 'Obligación', styles.label, { x: MARGIN, y: top + 2, width: name });
  line([...columns, 'Avance'], styles.label);
  top += 14;
  sheet.rule({ x: MARGIN, y: top, width: WIDTH });
  for (const { title: obligation, figures: counted } of of.rows.slice(0, OBLIGATIONS)) {
    sheet.writeLine(obligation, styles.strong, { x: MARGIN, y: top + 2, width: name - 8 });
    if (counted) {
      const { planned, done, vencida } = counted;
      line([formatNumber(planned), formatNumber(done), formatNumber(vencida), doneShare(counted)], styles.plain);
      sheet.bar({ ...bar, y: top + 6 }, done / planned, INK.jade);
    } else line([FEW], styles.label);
    top += 16;
    sheet.rule({ x: MARGIN, y: top, width: WIDTH });
  }
  const more = of.rows.length - OBLIGATIONS;
  return more > 0
    ? sheet.write('P', `y ${countOf(more, 'obligación', 'obligaciones')} más`, styles.quiet, {
        x: MARGIN,
        y: top + 2,
        width: WIDTH,
      })
    : top;
}

function topics(sheet: Sheet, report: CommitteeReport, { x, y, width }: Place): number {
  if (report.topics.length === 0) return y;
  let top = sheet.write('H2', TOPICS_TITLE, styles.heading, { x, y, width });
  top = sheet.write('P', TOPICS_NOTE, styles.quiet, { x, y: top, width }) + 2;
  for (const { title, area, wrong } of report.topics) {
    sheet.writeLine(title, styles.strong, { x, y: top + 2, width: width - 40 });
    sheet.write('P', `${wrong}\u00a0%`, styles.strong, { x, y: top + 2, width }, 'right');
    top = sheet.writeLine(areaName(area), styles.quiet, { x, y: top + 13, width }) + 2;
    sheet.rule({ x, y: top, width });
  }
  return top;
}

function asks(sheet: Sheet, report: CommitteeReport, { x, y, width }: Place): number {
  if (report.asks.length === 0) return y;
  let top = sheet.write('H2', 'Qué se pide al comité', styles.heading, { x, y, width }) + 3;
  report.asks.forEach((ask, n) => {
    sheet.write('P', `${n + 1}.`, { ...styles.strong, colour: INK.jade }, { x, y: top, width: 14 });
    top = sheet.write('P', ask, styles.plain, { x: x + 14, y: top, width: width - 14 }) + 4;
  });
  return top;
}

const SIGNATURE_HEIGHT = 46;

function foot(sheet: Sheet, report: CommitteeReport, { isDraft }: Printing): void {
  const line = FOOT - mm(5) - SIGNATURE_HEIGHT + 14;
  const right = { x: MARGIN + WIDTH - HALF.right, width: HALF.right };
  sheet.rule({ x: MARGIN, y: line, width: HALF.left }, INK.text);
  sheet.rule({ ...right, y: line }, INK.text);
  const signs = report.signer_name ?? 'Nombre y firma';
  const next = sheet.writeLine(signs, styles.strong, { x: MARGIN, y: line + 3, width: HALF.left });
  sheet.writeLine(`Por ${report.entity_name}`, styles.label, { x: MARGIN, y: next, width: HALF.left });
  const session = sheet.write('P', 'Sesión del comité', styles.strong, { ...right, y: line + 3 });
  sheet.write('P', 'Número de acta y fecha', styles.label, { ...right, y: session });
  sheet.rule({ x: MARGIN, y: FOOT - 4, width: WIDTH });
  const words = isDraft
    ? 'Vista previa: todavía no se envía.'
    : 'Documento interno. El folio se sigue de su contenido.';
  sheet.write('P', report.folio, styles.mono, { x: MARGIN, y: FOOT, width: WIDTH });
  sheet.write('P', `${words} Hoja 1 de 1`, styles.quiet, { x: MARGIN, y: FOOT - 0.5, width: WIDTH }, 'right');
}

/** Lays the page out with a plot of that height. `bottom`: where its text ends. */
function compose(report: CommitteeReport, printing: Printing, plotHeight: number) {
  const sheet = new Sheet();
  let y = figures(sheet, report, head(sheet, report) + GAP - 2) + GAP;
  if (report.totals !== null) {
    const right = { x: MARGIN + WIDTH * 0.62, y, width: WIDTH * 0.38 };
    const left = trend(sheet, report, { x: MARGIN, y, width: WIDTH * 0.57 }, plotHeight);
    y = Math.max(left, areas(sheet, report, right)) + GAP;
    y = programme(sheet, report, y) + GAP;
  }
  const asked = { x: MARGIN + WIDTH - HALF.right, y, width: HALF.right };
  const failed = topics(sheet, report, { x: MARGIN, y, width: HALF.left });
  const bottom = Math.max(failed, asks(sheet, report, failed === y ? { ...asked, x: MARGIN, width: WIDTH } : asked));
  foot(sheet, report, printing);
  return { sheet, bottom };
}

/** The lowest point of the text above the signatures. */
export const LOWEST = FOOT - mm(5) - SIGNATURE_HEIGHT - mm(4);

/** Lays a report out on one page. Longer texts shrink the plot; the longest ones leave its least height. */
export function layOut(report: CommitteeReport, printing: Printing): { sheet: Sheet; bottom: number } {
  const tall = compose(report, printing, PLOT.most);
  if (tall.bottom <= LOWEST) return tall;
  return compose(report, printing, Math.max(PLOT.least, PLOT.most - (tall.bottom - LOWEST)));
}
