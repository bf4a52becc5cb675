import type { Opening } from '@finaula/contract/auditors';
import { shortDay } from '../../lib/dates/calendar-day.ts';

const names: Record<Opening['what'], (subject: string) => string> = {
  compliance: () => 'Situación de todo el personal',
  person: (name) => `Situación de ${name}`,
  obligations: () => 'Obligaciones',
  certificates: () => 'Constancias',
  certificate: (folio) => `Constancia ${folio}`,
  programmes: () => 'Lista de programas anuales',
  programme: (year) => `Programa de ${year}`,
  supervision_files: () => 'Lista de expedientes de supervisión',
  supervision_file: (folio) => `Expediente de supervisión ${folio}`,
  trainings: () => 'Capacitaciones documentadas',
  training: (title) => `Capacitación documentada «${title}»`,
  training_scan: (title) => `Documento escaneado de «${title}»`,
  progress: (year) => `Programado y realizado de ${year}`,
};
const formats = { json: '', csv: ' (archivo CSV)', xlsx: ' (archivo de Excel)', pdf: ' (PDF)', zip: ' (descarga)' };

/** "Situación de Ángela Peña al 15 ago 2026". */
export const openingWords = ({ what, on, subject, format }: Opening): string =>
  `${names[what](subject ?? 'alguien que ya no está')}${on === null ? '' : ` al ${shortDay(on)}`}${formats[format]}`;
