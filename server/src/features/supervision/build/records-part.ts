import { sql } from 'kysely';
import type { CellValue, Column } from '../../../shared/exports/column.ts';
import { mexicanInstant } from '../../../shared/time/format.ts';
import { confinedTo, type Reading } from './request.ts';

const instant = (value: Date | null): CellValue => (value === null ? null : mexicanInstant(value));

export interface WaiverRow {
  name: string | null;
  user_id: string;
  title: string;
  until: string;
  reason: string;
  recorded_at: Date;
  ended_at: Date | null;
  in_force: boolean;
}

const PAGE = 2_000;
/** Sorts before every other position in a list. */
const START = { instant: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Waivers in force on some day of the period, as known on the date. */
async function readWaiverPage(
  { database, request, roster }: Reading,
  after: typeof START,
): Promise<(WaiverRow & { id: string; place: string })[]> {
  const { entityId, from, on, knownUntil } = request;
  const people = confinedTo(request, roster);
  const { rows } = await sql<WaiverRow & { id: string; place: string }>`
    select waivers.id, waivers.recorded_at::text as place, users.name, waivers.user_id, versions.title, waivers.until::text, waivers.reason, waivers.recorded_at, ended.recorded_at as ended_at,
      waivers.until >= ${on}::date and ended.recorded_at is null as in_force
    from waivers
    left join users on users.id = waivers.user_id
    left join waiver_ends ended on ended.waiver_id = waivers.id and ended.recorded_at < ${knownUntil}::timestamptz
    join lateral (
      select title from obligation_versions where obligation_versions.obligation_id = waivers.obligation_id order by version limit 1
    ) versions on true
    where waivers.entity_id = ${entityId} and waivers.recorded_at < ${knownUntil}::timestamptz and waivers.until >= ${from}::date
      and (ended.recorded_at is null or mexican_day(ended.recorded_at) >= ${from}::date)
      and (${people}::uuid[] is null or waivers.user_id = any(${people}::uuid[]))
      and (waivers.recorded_at, waivers.id) > (${after.instant}::timestamptz, ${after.id}::uuid)
    order by waivers.recorded_at, waivers.id limit ${PAGE}`.execute(database);
  return rows;
}

export async function* readWaivers(
  reading: Reading,
  seen: { count: number; inForce: number },
): AsyncGenerator<WaiverRow> {
  let after = START;
  for (;;) {
    const rows = await readWaiverPage(reading, after);
    for (const row of rows) {
      seen.count += 1;
      if (row.in_force) seen.inForce += 1;
      yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { instant: last.place, id: last.id };
  }
}

export const waiverColumns = ({ roster }: Reading): readonly Column<WaiverRow>[] => [
  { title: 'Número en el expediente', width: 12, value: ({ user_id }) => roster.numbers.get(user_id) ?? null },
  { title: 'Persona', width: 34, value: ({ name }) => name },
  { title: 'Obligación', width: 44, value: ({ title }) => title },
  { title: 'Otorgada', width: 28, value: ({ recorded_at }) => instant(recorded_at) },
  { title: 'Hasta', width: 12, value: ({ until }) => ({ day: until }) },
  { title: 'Terminada antes', width: 28, value: ({ ended_at }) => instant(ended_at) },
  { title: 'Motivo', width: 60, value: ({ reason }) => reason },
];

interface MessageRow {
  id: string;
  user_id: string;
  name: string;
  kind: string;
  state: string;
  sent_to: string | null;
  created_at: Date;
  settled_at: Date | null;
}

const kinds: Record<string, string> = {
  verification_link: 'Enlace de verificación',
  invitation: 'Invitación',
  reset_link: 'Enlace para nueva contraseña',
  forgotten_password: 'Contraseña olvidada',
  new_administrator: 'Nuevo administrador',
  auditor_invitation: 'Invitación de auditoría',
  new_device: 'Entrada en otro dispositivo',
  second_factor_reset: 'Verificación en dos pasos retirada',
  certificate_expiring: 'Certificado de un proveedor de identidad por vencer',
  second_factor_changed: 'Verificación en dos pasos cambiada',
  provider_linked: 'Cuenta unida a un proveedor de identidad',
  provider_unlinked: 'Cuenta separada de un proveedor de identidad',
  email_corrected: 'Correo rectificado (aviso al anterior)',
  closure_requested: 'Cierre de cuenta solicitado',
  review_decided: 'Revisión de la entidad',
  details_decided: 'Decisión sobre razón social y firmante',
  obligation_assigned: 'Obligación nueva',
  reminder: 'Recordatorio',
  weekly_digest: 'Resumen de la semana',
  registrations_waiting: 'Registros en espera',
  exam_open_again: 'Examen abierto de nuevo',
  second_factor_due: 'Verificación en dos pasos por activar',
  certificate_replaced: 'Constancia sustituida',
  entity_registered: 'Registro de la institución',
  reforms_waiting: 'Cambios normativos por decidir',
  invitation_reminder: 'Invitación, otra vez',
  team_reminded: 'Aviso a la jefatura',
  labour_constancias_due: 'Constancias laborales por entregar',
  labour_list_due: 'Lista de constancias laborales por presentar',
  committee_report: 'Informe al comité',
};

/** Messages of the period, in their state at its end. */
export async function* readMessages(
  { database, request, roster }: Reading,
  seen: { count: number },
): AsyncGenerator<MessageRow> {
  const { entityId, from, knownUntil } = request;
  const people = confinedTo(request, roster);
  let after = START;
  for (;;) {
    const { rows } = await sql<MessageRow & { place: string }>`
      select messages.id, messages.user_id, users.name, messages.kind, messages.created_at, messages.created_at::text as place,
        case when messages.settled_at < ${knownUntil}::timestamptz then messages.state::text else 'en cola' end as state,
        case when messages.settled_at < ${knownUntil}::timestamptz then messages.sent_to end as sent_to,
        case when messages.settled_at < ${knownUntil}::timestamptz then messages.settled_at end as settled_at
      from messages join users on users.id = messages.user_id
      where messages.entity_id = ${entityId} and messages.created_at < ${knownUntil}::timestamptz and mexican_day(messages.created_at) >= ${from}::date
        and (${people}::uuid[] is null or messages.user_id = any(${people}::uuid[]))
        and (messages.created_at, messages.id) > (${after.instant}::timestamptz, ${after.id}::uuid)
      order by messages.created_at, messages.id limit ${PAGE}`.execute(database);
    for (const row of rows) {
      seen.count += 1;
      yield row;
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { instant: last.place, id: last.id };
  }
}

export const messageColumns = ({ roster }: Reading): readonly Column<MessageRow>[] => [
  { title: 'Número en el expediente', width: 12, value: ({ user_id }) => roster.numbers.get(user_id) ?? null },
  { title: 'Persona', width: 34, value: ({ name }) => name },
  { title: 'Mensaje', width: 34, value: ({ kind }) => kinds[kind] ?? kind },
  { title: 'Creado', width: 28, value: ({ created_at }) => instant(created_at) },
  { title: 'Estado', width: 14, value: ({ state }) => state },
  { title: 'Enviado a', width: 34, value: ({ sent_to }) => sent_to },
  { title: 'Fecha del estado', width: 28, value: ({ settled_at }) => instant(settled_at) },
];
