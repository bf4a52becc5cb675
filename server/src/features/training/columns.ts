import { earnedByNames, identityProofNames } from '@finaula/contract/certificates';
import type { TrainingState } from '@finaula/contract/training';
import type { Column } from '../../shared/exports/column.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import type { ReportRow } from './present.ts';
import type { ReportPerson } from './queries.ts';

const stateNames: Record<TrainingState, string> = {
  vigente: 'Constancia vigente',
  vencida: 'Constancia vencida',
  revocada: 'Constancia revocada',
  en_disputa: 'Constancia en disputa',
  en_curso: 'En curso',
  sin_iniciar: 'Sin iniciar',
};
export const nameOfState = (state: TrainingState): string => stateNames[state];

function accountOf({ email_verified, is_active }: ReportPerson): string {
  if (!email_verified) return 'Pendiente de verificar';
  return is_active ? 'Activa' : 'Inactiva';
}

export const columns: readonly Column<ReportRow>[] = [
  { title: 'Persona', width: 34, value: ({ person }) => person.name },
  { title: 'Correo', width: 34, value: ({ person }) => person.email },
  { title: 'Número de empleado', width: 21, value: ({ person }) => person.employee_number },
  { title: 'Rol', width: 15, value: ({ person }) => (person.role === 'EntidadAdmin' ? 'Administrador' : 'Empleado') },
  { title: 'Cuenta', width: 22, value: ({ person }) => accountOf(person) },
  { title: 'Curso', width: 58, value: ({ course }) => course.title },
  { title: 'Estado', width: 20, value: ({ pair }) => stateNames[pair.state] },
  { title: 'Calificación', width: 13, value: ({ pair }) => pair.score },
  {
    title: 'Láminas vistas',
    width: 15,
    value: ({ pair, course }) => (course.in_catalogue ? (pair.slide_number ?? 0) : null),
  },
  { title: 'Láminas', width: 10, value: ({ course }) => (course.in_catalogue ? course.slide_count : null) },
  { title: 'Folio', width: 36, value: ({ pair }) => pair.folio },
  { title: 'Expedida', width: 12, value: ({ pair }) => pair.issued_at && { day: mexicanDay(pair.issued_at) } },
  {
    title: 'Vigente hasta',
    width: 14,
    value: ({ pair }) => (pair.valid_until === null ? null : { day: pair.valid_until }),
  },
  { title: 'Obtenida con', width: 22, value: ({ pair }) => pair.earned_by && earnedByNames[pair.earned_by] },
  {
    title: 'Identidad',
    width: 52,
    value: ({ pair }) => pair.identity_proof && identityProofNames[pair.identity_proof],
  },
];
