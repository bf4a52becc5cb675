import type { LabourList, LabourListRow, LabourPolicy } from '@finaula/contract/labour';
import type { Sheet } from '../../shared/exports/column.ts';
import { formatNumber } from '../../shared/text/format-number.ts';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { hoursOf, type SheetRow, sheetColumns } from './list-columns.ts';

interface About {
  entityName: string;
  productName: string;
  now: Date;
  policy: LabourPolicy;
}

const TITLE = 'Datos para la lista de constancias de competencias o de habilidades laborales';

const factsOf = (list: LabourList, { policy, now }: About): (readonly [string, string])[] => [
  ['Año del plan', `Del ${longDay(list.from)} al ${longDay(list.to)}`],
  ['Presentar a más tardar', longDay(list.due_on)],
  ['RFC', policy.rfc ?? ''],
  ['Registro patronal del IMSS', policy.imss_registrations.join(', ')],
  ['Actividad o giro principal', policy.activity ?? ''],
  ['Constancias', formatNumber(list.rows.length)],
  [
    'Personas',
    `${formatNumber(list.men)} hombres, ${formatNumber(list.women)} mujeres${list.others > 0 ? ` y ${formatNumber(list.others)} con X en la CURP` : ''}`,
  ],
  ['Generado', namedInstant(now)],
];

export const listSheet = (list: LabourList, about: About): Sheet<SheetRow> => ({
  name: 'Datos para la lista DC-4',
  columns: sheetColumns,
  about: [
    [TITLE, about.entityName],
    ...factsOf(list, about),
    ...list.unknowns.map((unknown) => ['Lo que no sabemos', unknown] as const),
  ],
});

/** Gaps first. */
export const sheetRows = ({ gaps, rows }: LabourList): SheetRow[] => [...gaps, ...rows];

const nameOf = ({ first_surname, second_surname, given_names }: LabourListRow['worker']) =>
  [first_surname, second_surname, given_names].filter((part) => part !== null).join(' ');

export async function listPdf(list: LabourList, about: About): Promise<Buffer> {
  const { drawTableDocument } = await import('../../shared/document/table-document.ts');
  return drawTableDocument({
    title: `${TITLE} ${list.year}`,
    author: about.entityName,
    creator: about.productName,
    now: about.now,
    facts: factsOf(list, about),
    columns: [
      { title: 'Persona', width: 62 },
      { title: 'Ocupación y estudios', width: 48 },
      { title: 'Curso', width: 70 },
      { title: 'Horas', width: 15, align: 'right' },
      { title: 'Término', width: 32 },
      { title: 'Constancia', width: 24 },
    ],
    rows: [
      ...list.gaps.map(({ subject, missing }) => [
        [{ text: subject }],
        [],
        [{ text: missing, style: 'strong' as const }],
        [],
        [],
        [{ text: 'Falta', style: 'strong' as const }],
      ]),
      ...list.rows.map(({ worker, programme, number }) => [
        [
          { text: nameOf(worker), style: 'strong' as const },
          { text: worker.curp, style: 'quiet' as const },
        ],
        [
          { text: `${worker.occupation.key} ${worker.occupation.name}` },
          ...(worker.studies ? [{ text: worker.studies.name, style: 'quiet' as const }] : []),
        ],
        [
          { text: programme.course_name },
          {
            text: `${programme.thematic_area.key} ${programme.thematic_area.name} · ${programme.modality.name}`,
            style: 'quiet' as const,
          },
        ],
        [{ text: String(hoursOf(programme.minutes)) }],
        [{ text: longDay(programme.to) }],
        [{ text: number }],
      ]),
    ],
    notes: list.unknowns,
    foot: `${TITLE}. No es el formato DC-4 ni un archivo del SIRCE.`,
  });
}
