import type { Programme, ProgrammeProgress, ProgrammeVersion } from '@finaula/contract/programmes';
import type { Cell, TableDocument } from '../../shared/document/table-document.ts';
import { formatNumber } from '../../shared/text/format-number.ts';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { audienceWords, bodyName, minutesOf, monthTitle, shortMonthTitle } from './words.ts';

interface About {
  entityName: string;
  productName: string;
  now: Date;
}

const plain = (text: string): Cell => [{ text }];
const strong = (text: string): Cell => [{ text, style: 'strong' }];

/** "1 h 5 min", from hours with two decimals. */
function duration(hours: number): string {
  const minutes = minutesOf(hours);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 && `${formatNumber(whole)} h`, (rest > 0 || whole === 0) && `${rest} min`]
    .filter((part) => part !== false)
    .join(' ');
}

const approvalFacts = (version: ProgrammeVersion | undefined): (readonly [string, string])[] =>
  version
    ? [
        ['Versión', String(version.version)],
        ['Aprobó', bodyName[version.body]],
        ['Acta', version.minutes_reference],
        ['Aprobado el', longDay(version.approved_on)],
        ...(version.reason === null ? [] : [['Motivo del cambio', version.reason] as const]),
      ]
    : [['Versión', 'Borrador sin aprobar']];

const footOf = (version: ProgrammeVersion | undefined) =>
  version ? `SHA-256 de la versión aprobada: ${version.sha256}` : 'Borrador sin aprobar';

/** Load the drawing code with the first document. */
async function draw(document: TableDocument): Promise<Buffer> {
  const { drawTableDocument } = await import('../../shared/document/table-document.ts');
  return drawTableDocument(document);
}

export const programmePdf = (
  { year, rows }: Programme,
  version: ProgrammeVersion | undefined,
  { entityName, productName, now }: About,
): Promise<Buffer> =>
  draw({
    title: `Programa anual de capacitación ${year}`,
    author: entityName,
    creator: productName,
    now,
    facts: [...approvalFacts(version), ['Generado', namedInstant(now)]],
    columns: [
      { title: 'Mes', width: 21 },
      { title: 'Obligación y base legal', width: 74 },
      { title: 'A quién le toca', width: 40 },
      { title: 'Personas', width: 17, align: 'right' },
      { title: 'Cursos', width: 51 },
      { title: 'Duración por persona', width: 19, align: 'right' },
      { title: 'Responsable', width: 29 },
    ],
    rows: rows.map((row) => [
      strong(monthTitle(row.planned_month)),
      [
        { text: row.title, style: 'strong' },
        { text: row.legal_basis, style: 'quiet' },
      ],
      plain(audienceWords(row)),
      plain(formatNumber(row.people)),
      row.courses.map(({ title }) => ({ text: title })),
      plain(duration(row.hours)),
      plain(row.responsible),
    ]),
    notes: [
      'Modalidad: en línea, al ritmo de cada persona. Evaluación: el quiz o el examen de cada curso, según lo que pida la institución; quien aprueba obtiene una constancia con folio verificable.',
      'Personas: las que tenían la obligación cuando se preparó el programa. Duración: la de los cursos de la plataforma, por persona, salvo que la institución la haya cambiado.',
    ],
    signatures: ['Presentó: nombre y firma', 'Aprobó: nombre, cargo y firma', 'Sesión y fecha'],
    foot: footOf(version),
  });

export const progressPdf = (
  progress: ProgrammeProgress,
  version: ProgrammeVersion | undefined,
  { entityName, productName, now }: About,
): Promise<Buffer> => {
  const monthCell = ({ planned, done }: { planned: number; done: number | null }): Cell => [
    { text: planned === 0 ? '–' : formatNumber(planned), style: 'quiet' },
    { text: done === null ? '' : formatNumber(done), style: 'strong' },
  ];
  return draw({
    title: `Programado y realizado ${progress.year}`,
    author: entityName,
    creator: productName,
    now,
    facts: [
      ['Al', longDay(progress.on)],
      ['Asistencias programadas', formatNumber(progress.planned)],
      ['Asistencias realizadas', formatNumber(progress.done)],
      ...approvalFacts(version),
      ['Generado', namedInstant(now)],
    ],
    columns: [
      { title: 'Obligación y responsable', width: 71 },
      ...progress.months.map(({ month }) => ({ title: shortMonthTitle(month), width: 11, align: 'right' as const })),
      { title: 'Total', width: 14, align: 'right' },
      { title: 'Obligados', width: 17, align: 'right' },
      { title: 'Vencida', width: 17, align: 'right' },
    ],
    rows: progress.rows.map((row) => [
      [
        { text: row.title, style: 'strong' },
        { text: row.responsible, style: 'quiet' },
      ],
      ...row.months.map(monthCell),
      [
        { text: formatNumber(row.people), style: 'quiet' },
        { text: formatNumber(row.done), style: 'strong' },
      ],
      plain(formatNumber(row.people_now)),
      plain(formatNumber(row.vencida)),
    ]),
    total: [
      strong('Todas las capacitaciones'),
      ...progress.months.map(monthCell),
      [
        { text: formatNumber(progress.planned), style: 'quiet' },
        { text: formatNumber(progress.done), style: 'strong' },
      ],
      plain(''),
      plain(''),
    ],
    notes: [
      'En cada mes, arriba lo programado y abajo lo realizado: personas que cumplieron la obligación en ese mes, con lo que se sabía al cierre del mes (o del corte). Cada persona cuenta una vez por capacitación; quien ya estaba cubierta por una constancia anterior no cuenta como realizado.',
      'Obligados y vencida: personas con la obligación en la fecha del corte, sin las exentas, y cuántas de ellas la tenían vencida.',
    ],
    foot: footOf(version),
  });
};
