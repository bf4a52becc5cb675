import type { LabourIssuer, LabourListRow } from '@finaula/contract/labour';
import type { CellValue, Column } from '../../shared/exports/column.ts';

/*
 * The columns of the data for the DC-4 list, in their order: this file alone decides it. They follow an
 * edition of the form that is later than 2013; no text says whether it is in force.
 */

const HOUR_MINUTES = 60;
const agents: Record<LabourIssuer, string> = {
  internal_instructor: '1 Interno',
  external_agent: '2 Externo',
  supplier: '3 Otro',
};
const entry = ({ key, name }: { key: string; name: string }) => `${key} ${name}`;

/** Hours as a number with two decimals, whatever the length: 18 minutes are 0.3. */
export const hoursOf = (minutes: number): number => Math.round((minutes / HOUR_MINUTES) * 100) / 100;

interface ListColumn {
  title: string;
  width: number;
  value: (row: LabourListRow) => CellValue;
}

const columns: readonly ListColumn[] = [
  { title: 'CURP', width: 22, value: ({ worker }) => worker.curp },
  { title: 'Ocupación específica', width: 30, value: ({ worker }) => entry(worker.occupation) },
  { title: 'Nombre', width: 24, value: ({ worker }) => worker.given_names },
  { title: 'Primer apellido', width: 20, value: ({ worker }) => worker.first_surname },
  { title: 'Segundo apellido', width: 20, value: ({ worker }) => worker.second_surname },
  {
    title: 'Nivel máximo de estudios terminados',
    width: 22,
    value: ({ worker }) => worker.studies && entry(worker.studies),
  },
  { title: 'Nombre del curso', width: 44, value: ({ programme }) => programme.course_name },
  { title: 'Duración (horas)', width: 12, value: ({ programme }) => hoursOf(programme.minutes) },
  { title: 'Área temática del curso', width: 34, value: ({ programme }) => entry(programme.thematic_area) },
  { title: 'Fecha de término', width: 14, value: ({ programme }) => ({ day: programme.to }) },
  { title: 'Agente capacitador', width: 16, value: ({ agent }) => agents[agent.kind] },
  { title: 'Registro del agente capacitador', width: 24, value: ({ agent }) => agent.registration },
  { title: 'Modalidad', width: 14, value: ({ programme }) => entry(programme.modality) },
  { title: 'Objetivo', width: 44, value: ({ programme }) => entry(programme.objective) },
  { title: 'RFC de la empresa', width: 16, value: ({ company }) => company.rfc },
  { title: 'Registro patronal del IMSS', width: 22, value: ({ company }) => company.imss_registrations.join(', ') },
  { title: 'Constancia', width: 14, value: ({ number }) => number },
];

interface GapRow {
  subject: string;
  missing: string;
}
export type SheetRow = GapRow | LabourListRow;

const isGap = (row: SheetRow): row is GapRow => 'missing' in row;

/** Gaps come first, and then the columns of the form. */
export const sheetColumns: readonly Column<SheetRow>[] = [
  { title: 'Falta', width: 44, value: (row) => (isGap(row) ? row.missing : null) },
  { title: 'De quién o de qué', width: 34, value: (row) => (isGap(row) ? row.subject : null) },
  ...columns.map(({ title, width, value }) => ({
    title,
    width,
    value: (row: SheetRow) => (isGap(row) ? null : value(row)),
  })),
];
