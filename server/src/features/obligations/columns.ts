import type { Standing } from '@finaula/contract/compliance';
import type { Column } from '../../shared/exports/column.ts';
import type { StandingRecord } from '../../shared/standings/standings.ts';

const standingNames: Record<Standing, string> = {
  vencida: 'Vencida',
  por_vencer: 'Por vencer',
  pendiente: 'Pendiente',
  cumplida: 'Cumplida',
  exenta: 'Exenta',
  fuera_por_desactivacion: 'Fuera por desactivación',
};
export const nameOfStanding = (standing: Standing): string => standingNames[standing];

const dayOf = (day: string | null) => (day === null ? null : { day });

/** Column definitions; `courseTitles` by id. */
export const columnsWith = (courseTitles: ReadonlyMap<string, string>): readonly Column<StandingRecord>[] => [
  { title: 'Persona', width: 34, value: ({ name }) => name },
  { title: 'Correo', width: 34, value: ({ email }) => email },
  { title: 'Número de empleado', width: 21, value: ({ employee_number }) => employee_number },
  { title: 'Área', width: 24, value: ({ area }) => area },
  { title: 'Puesto', width: 28, value: ({ position }) => position },
  { title: 'Obligación', width: 44, value: ({ title }) => title },
  { title: 'Versión', width: 9, value: ({ version }) => version },
  { title: 'Situación', width: 24, value: ({ standing }) => standingNames[standing] },
  { title: 'Asignada', width: 12, value: ({ assigned_on }) => dayOf(assigned_on) },
  { title: 'Fecha límite', width: 14, value: ({ due_on }) => dayOf(due_on) },
  { title: 'Cumplida el', width: 12, value: ({ fulfilled_on }) => dayOf(fulfilled_on) },
  { title: 'Cumplida hasta', width: 15, value: ({ valid_until }) => dayOf(valid_until) },
  {
    title: 'Le falta',
    width: 58,
    value: ({ missing_course_ids }) => missing_course_ids.map((id) => courseTitles.get(id) ?? id).join(' · ') || null,
  },
  {
    title: 'Documentada, no emitida aquí',
    width: 58,
    value: ({ documented_course_ids }) =>
      documented_course_ids?.map((id) => courseTitles.get(id) ?? id).join(' · ') ?? null,
  },
  {
    title: 'Exenta hasta',
    width: 14,
    value: ({ standing, waived_until }) => (standing === 'exenta' ? dayOf(waived_until) : null),
  },
  {
    title: 'Motivo de la exención',
    width: 44,
    value: ({ standing, waiver_reason }) => (standing === 'exenta' ? waiver_reason : null),
  },
];
