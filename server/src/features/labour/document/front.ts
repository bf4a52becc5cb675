import type { LabourDocument } from '@finaula/contract/labour';
import type { Block } from '../../../shared/document/block.ts';
import { mm } from '../../../shared/document/new-document.ts';
import { heightOf, paragraph } from '../../../shared/document/paragraph.ts';
import { type Style, sizeToFit } from '../../../shared/document/typesetter.ts';
import { formatNumber } from '../../../shared/text/format-number.ts';
import { longDay } from '../../../shared/time/format.ts';
import { type BoxPart, type Field, row } from './fields.ts';
import { BOTTOM, type Fit, INK, MARGIN, type Page, type Picture, type Shape, SMALLEST, WIDTH } from './sheet.ts';
import { signatureColumns } from './signatures.ts';

const TITLE = 'Constancia de Competencias o de Habilidades Laborales';
const OATH =
  'Los datos se asientan en esta constancia bajo protesta de decir verdad, apercibidos de la responsabilidad en que incurre todo aquel que no se conduce con verdad.';
const NOTES = [
  '1/ Las claves del Catálogo Nacional de Ocupaciones están al reverso. 2/ Las claves de áreas temáticas están al reverso. * Dato no obligatorio.',
  'Deberá entregarse al trabajador dentro de los veinte días hábiles siguientes al término del curso de capacitación aprobado.',
  'Documento de la empresa: artículo 24, fracción IV, inciso c, del Acuerdo publicado en el Diario Oficial de la Federación el 14 de junio de 2013.',
] as const;

const styles = {
  company: { face: 'display', size: 14, leading: 1.2, colour: INK.text },
  number: { face: 'mono', size: 11, leading: 1.3, colour: INK.text },
  quiet: { face: 'text', size: 8.5, leading: 1.35, colour: INK.quiet },
  title: { face: 'display-bold', size: 21, leading: 1.15, tracking: -0.01, colour: INK.text },
  section: { face: 'text-bold', size: 9.5, leading: 1.3, colour: INK.text },
  oath: { face: 'text-bold', size: 9.5, leading: 1.35, colour: INK.text },
  note: { face: 'text', size: SMALLEST, leading: 1.3, colour: INK.quiet },
} as const satisfies Record<string, Style>;

/** "2", "0.3 (18 minutos)", "1.5 (90 minutos)". */
export const hoursOf = (minutes: number): string => {
  const hours = formatNumber(Math.round((minutes / 60) * 100) / 100);
  return minutes % 60 === 0 ? hours : `${hours} (${formatNumber(minutes)} minutos)`;
};

const dateBoxes = (word: string, day: string): BoxPart[] => {
  const [year = '', month = '', of = ''] = day.split('-');
  return [{ word }, { boxes: year, caption: 'Año' }, { boxes: month, caption: 'Mes' }, { boxes: of, caption: 'Día' }];
};

/** Three letters for a company, four for a person; the date; the homoclave. */
const rfcBoxes = (rfc: string): BoxPart[] => [
  { boxes: rfc.slice(0, -9) },
  { word: '–' },
  { boxes: rfc.slice(-9, -3) },
  { word: '–' },
  { boxes: rfc.slice(-3) },
];

function sectionsOf({ worker, company, programme, agent }: LabourDocument) {
  const half = mm(102);
  const entry = ({ key, name }: { key: string; name: string }) => `${key} ${name}`;
  const agentField: Field = { label: 'Nombre del agente capacitador', width: WIDTH, value: agent.name };
  const sections: { title: string; rows: Field[][] }[] = [
    {
      title: 'Datos del trabajador',
      rows: [
        [
          { label: 'Apellido paterno', width: WIDTH / 3, value: worker.first_surname },
          { label: 'Apellido materno', width: WIDTH / 3, value: worker.second_surname ?? '—' },
          { label: 'Nombre(s)', width: WIDTH / 3, value: worker.given_names },
        ],
        [
          {
            label: 'Clave Única de Registro de Población',
            width: half,
            value: [{ boxes: worker.curp }],
            says: worker.curp,
          },
          {
            label: 'Ocupación específica (Catálogo Nacional de Ocupaciones) 1/',
            width: WIDTH - half,
            value: entry(worker.occupation),
          },
        ],
        [{ label: 'Puesto *', width: WIDTH, value: worker.position ?? '—' }],
      ],
    },
    {
      title: 'Datos de la empresa',
      rows: [
        [{ label: 'Nombre o razón social', width: WIDTH, value: company.razon_social }],
        [
          {
            label: 'Registro Federal de Contribuyentes con homoclave (SHCP)',
            width: WIDTH,
            value: rfcBoxes(company.rfc),
            says: company.rfc,
          },
        ],
      ],
    },
    {
      title: 'Datos del programa de capacitación, adiestramiento y productividad',
      rows: [
        [{ label: 'Nombre del curso', width: WIDTH, value: programme.course_name }],
        [
          { label: 'Duración en horas', width: WIDTH - mm(112), value: hoursOf(programme.minutes) },
          {
            label: 'Periodo de ejecución',
            width: mm(112),
            value: [...dateBoxes('De', programme.from), ...dateBoxes('a', programme.to)],
            says: `de ${longDay(programme.from)} a ${longDay(programme.to)}`,
          },
        ],
        [{ label: 'Área temática del curso 2/', width: WIDTH, value: entry(programme.thematic_area) }],
        agent.registration === null
          ? [agentField]
          : [
              { ...agentField, width: WIDTH - mm(62) },
              { label: 'Registro del agente capacitador', width: mm(62), value: agent.registration },
            ],
      ],
    },
  ];
  return sections;
}

/** The most room for the logo. */
const LOGO = { width: mm(40), height: mm(16) } as const;

/** The head: logo and name of the institution as letterhead, number and days, and the title. */
function head(
  { number, issued_on, corrects, company, images: { logo } }: LabourDocument,
  { least }: Fit,
): Page & { bottom: number } {
  const right = { x: MARGIN + WIDTH - mm(56), width: mm(56) };
  const fit = logo && Math.min(LOGO.width / logo.width, LOGO.height / logo.height);
  const beside = logo && fit ? logo.width * fit + mm(4) : 0;
  const left = { x: MARGIN + beside, y: MARGIN, width: WIDTH - mm(62) - beside };
  const pictures: Picture[] =
    logo && fit
      ? [
          {
            id: logo.id,
            says: `Logotipo de ${company.razon_social}`,
            x: MARGIN,
            y: MARGIN,
            width: logo.width * fit,
            height: logo.height * fit,
          },
        ]
      : [];
  const companyStyle = {
    ...styles.company,
    size: sizeToFit(company.razon_social, styles.company, left.width, 2, least),
  };
  const name = paragraph('P', company.razon_social, companyStyle, left);
  const count = paragraph('P', `Número ${number}`, styles.number, { ...right, y: MARGIN }, 'right');
  const day = paragraph('P', `Expedida el ${longDay(issued_on)}`, styles.quiet, { ...right, y: count.bottom }, 'right');
  const correction =
    corrects === null
      ? null
      : paragraph('P', `Corrige a la constancia ${corrects}`, styles.quiet, { ...right, y: day.bottom }, 'right');
  const below = pictures.map(({ y, height }) => y + height);
  const line = Math.max(name.bottom, (correction ?? day).bottom, ...below) + mm(2);
  const titleStyle = { ...styles.title, size: sizeToFit(TITLE, styles.title, WIDTH, 1, 14) };
  const title = paragraph('H1', TITLE, titleStyle, { x: MARGIN, y: line + mm(3), width: WIDTH });
  return {
    blocks: [name, count, day, ...(correction ? [correction] : []), title].map(({ block }) => block),
    shapes: [{ x: MARGIN, y: line, width: WIDTH, height: 1.2, fill: INK.rule }],
    pictures,
    bottom: title.bottom + mm(3),
  };
}

/** The notes at the sheet's foot. */
function notes(): { blocks: Block[]; top: number } {
  const set = (from: number) => {
    let y = from;
    const blocks = NOTES.map((note) => {
      const { block, bottom } = paragraph('P', note, styles.note, { x: MARGIN, y, width: WIDTH });
      y = bottom + mm(0.6);
      return block;
    });
    return { blocks, height: y - from };
  };
  const top = BOTTOM - set(0).height;
  return { blocks: set(top).blocks, top };
}

function set(document: LabourDocument, fit: Fit): Page | null {
  const above = head(document, fit);
  const below = notes();
  const blocks: Block[] = [...above.blocks];
  const shapes: Shape[] = [...above.shapes];
  let y = above.bottom;
  for (const { title, rows } of sectionsOf(document)) {
    const air = mm(0.8) * fit.scale;
    const height = heightOf(styles.section, 1) + 2 * air;
    shapes.push({ x: MARGIN, y, width: WIDTH, height, fill: INK.band, stroke: { colour: INK.rule, width: 0.7 } });
    blocks.push(paragraph('H2', title, styles.section, { x: MARGIN + mm(2), y: y + air, width: WIDTH - mm(4) }).block);
    y += height;
    for (const fields of rows) {
      const placed = row(fields, y, fit);
      blocks.push(...placed.blocks);
      shapes.push(...placed.shapes);
      y = placed.bottom;
    }
    y += mm(2.5) * fit.scale;
  }
  const oath = paragraph('P', OATH, styles.oath, { x: MARGIN, y, width: WIDTH });
  blocks.push(oath.block);
  const signatures = signatureColumns(document, oath.bottom, below.top - mm(3), fit);
  if (signatures === null) return null;
  return {
    blocks: [...blocks, ...signatures.blocks, ...below.blocks],
    shapes: [...shapes, ...signatures.shapes],
    pictures: [...above.pictures, ...signatures.pictures],
  };
}

/** Smaller text is the last resort, for words without end. */
const FITS: readonly Fit[] = [
  ...[1, 0.9, 0.8, 0.7, 0.5, 0.3].map((scale) => ({ scale, least: SMALLEST })),
  { scale: 0.3, least: 6 },
];

/**
 * The front, with values as large as leave room for signatures.
 * @throws RangeError for texts far longer than the product accepts
 */
export function front(document: LabourDocument): Page {
  for (const fit of FITS) {
    const page = set(document, fit);
    if (page) return page;
  }
  throw new RangeError('The data of this constancia do not fit on a sheet');
}
