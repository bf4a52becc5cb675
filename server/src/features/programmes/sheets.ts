import type { Programme, ProgrammeProgress, ProgrammeRow, ProgrammeVersion } from '@finaula/contract/programmes';
import type { Column, Sheet } from '../../shared/exports/column.ts';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { audienceWords, bodyName, minutesOf, monthTitle, shortMonthTitle } from './words.ts';

const coursesOf = ({ courses }: Pick<ProgrammeRow, 'courses'>) => courses.map(({ title }) => title).join(' · ');

interface About {
  entityName: string;
  now: Date;
}

const approvedLines = (version: ProgrammeVersion | undefined): (readonly [string, string])[] =>
  version
    ? [
        ['Versión', String(version.version)],
        ['Aprobó', bodyName[version.body]],
        ['Acta', version.minutes_reference],
        ['Aprobado el', longDay(version.approved_on)],
        ...(version.reason === null ? [] : [['Motivo del cambio', version.reason] as const]),
        ['Huella SHA-256', version.sha256],
      ]
    : [['Versión', 'Borrador sin aprobar']];

export const programmeSheet = (
  { year }: Programme,
  version: ProgrammeVersion | undefined,
  { entityName, now }: About,
): Sheet<ProgrammeRow> => ({
  name: 'Programa',
  columns: [
    { title: 'Mes', width: 13, value: ({ planned_month }) => monthTitle(planned_month) },
    { title: 'Obligación', width: 44, value: ({ title }) => title },
    { title: 'Base legal', width: 60, value: ({ legal_basis }) => legal_basis },
    { title: 'A quién le toca', width: 44, value: audienceWords },
    { title: 'Personas', width: 10, value: ({ people }) => people },
    { title: 'Cursos', width: 60, value: coursesOf },
    { title: 'Minutos por persona', width: 19, value: ({ hours }) => minutesOf(hours) },
    { title: 'Responsable', width: 30, value: ({ responsible }) => responsible },
  ],
  about: [
    ['Programa anual de capacitación', String(year)],
    ['Entidad', entityName],
    ...approvedLines(version),
    ['Generado', namedInstant(now)],
  ],
});

type ProgressRow = ProgrammeProgress['rows'][number];

const monthColumn = (month: number, part: 'planned' | 'done'): Column<ProgressRow> => ({
  title: `${shortMonthTitle(month)} ${part === 'planned' ? 'prog.' : 'real.'}`,
  width: 10,
  value: ({ months }) => months[month - 1]?.[part] ?? null,
});

const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);

/** One line per row and month. */
export const progressSheet = (
  { year, on }: ProgrammeProgress,
  version: ProgrammeVersion | undefined,
  { entityName, now }: About,
): Sheet<ProgressRow> => ({
  name: 'Programado y realizado',
  columns: [
    { title: 'Obligación', width: 44, value: ({ title }) => title },
    { title: 'Cursos', width: 60, value: coursesOf },
    { title: 'Responsable', width: 30, value: ({ responsible }) => responsible },
    { title: 'Mes', width: 13, value: ({ planned_month }) => monthTitle(planned_month) },
    { title: 'Programado', width: 12, value: ({ people }) => people },
    { title: 'Realizado', width: 12, value: ({ done }) => done },
    { title: 'Obligados al corte', width: 17, value: ({ people_now }) => people_now },
    { title: 'Cumplida al corte', width: 17, value: ({ cumplida }) => cumplida },
    { title: 'Vencida al corte', width: 17, value: ({ vencida }) => vencida },
    { title: 'Exenta al corte', width: 17, value: ({ exenta }) => exenta },
    ...MONTHS.flatMap((month) => [monthColumn(month, 'planned'), monthColumn(month, 'done')]),
  ],
  about: [
    ['Programado y realizado', String(year)],
    ['Entidad', entityName],
    ['Al', longDay(on)],
    ...approvedLines(version),
    [
      'Realizado',
      'Personas que cumplieron en el mes, con lo que se sabía al cierre de ese mes; cada una cuenta una vez.',
    ],
    ['Generado', namedInstant(now)],
  ],
});
