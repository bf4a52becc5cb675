import type { OpenedThing, Opening } from './auditors.ts';
import type { LedgerEntry } from './ledger.ts';
import { longDay } from './long-day.ts';

const names: Record<OpenedThing, string> = {
  compliance: 'Situación de todo el personal',
  person: 'Situación de una persona',
  obligations: 'Obligaciones',
  certificates: 'Constancias',
  certificate: 'Una constancia',
  programmes: 'Lista de programas anuales',
  programme: 'Un programa anual',
  progress: 'Programado y realizado',
  supervision_files: 'Lista de expedientes de supervisión',
  supervision_file: 'Un expediente de supervisión',
  trainings: 'Capacitaciones documentadas',
  training: 'Una capacitación documentada',
  training_scan: 'Un documento escaneado',
};
const formats: Record<Opening['format'], string> = {
  json: '',
  csv: ' (archivo CSV)',
  xlsx: ' (archivo de Excel)',
  pdf: ' (PDF)',
  zip: ' (descarga)',
};

/** "Situación de Ángela Peña, al 15 de agosto de 2026 (archivo CSV)": the record that an auditor opened. */
export function openingFactsOf({ detail, user_name }: LedgerEntry): string {
  const { what, on, format } = detail;
  const name =
    what === 'person' && user_name !== null
      ? `Situación de ${user_name}`
      : (names[what as OpenedThing] ?? String(what));
  return `${name}${on === undefined ? '' : `, al ${longDay(String(on))}`}${formats[format as Opening['format']] ?? ''}`;
}
