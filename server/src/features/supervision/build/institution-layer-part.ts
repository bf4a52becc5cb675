import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Contents } from './contents.ts';
import type { FileRequest } from './request.ts';

/** Until another version replaced it. */
interface InForce {
  desde: Date;
  hasta: Date | null;
  escribio: string | null;
}
interface Card extends InForce {
  canal: string | null;
  telefono: string | null;
  oficial_de_cumplimiento: string | null;
  manual: string | null;
}
interface Note extends InForce {
  curso: string;
  lamina: number;
  titulo: string;
  texto: string;
}

/** Versions that were in force on a day of the period, as known on the date. */
const inForce = ({ from, to, knownUntil }: FileRequest) => sql`
  desde < ${knownUntil}::timestamptz and mexican_day(desde) <= ${to}::date and (hasta is null or mexican_day(hasta) >= ${from}::date)`;

/** Adds what the institution said beside the courses: its card, and its notes at slides. */
export async function addInstitutionLayer(contents: Contents, database: Database, request: FileRequest): Promise<void> {
  const { rows: cards } = await sql<Card>`
    select versions.* from (
      select channel as canal, channel_phone as telefono, compliance_officer as oficial_de_cumplimiento, manual_url as manual,
        recorded_at as desde, lead(recorded_at) over (order by id) as hasta, layer_author(entity_id, recorded_by) as escribio
      from institution_cards where entity_id = ${request.entityId} and recorded_at < ${request.knownUntil}::timestamptz) versions
    where ${inForce(request)} order by desde`.execute(database);
  const { rows: notes } = await sql<Note>`
    select versions.* from (
      select notes.course_id as curso, notes.slide_number as lamina, notes.slide_title as titulo, notes.note as texto,
        notes.recorded_at as desde, later.recorded_at as hasta, layer_author(notes.entity_id, notes.recorded_by) as escribio
      from course_notes notes
      left join course_notes later on later.replaces = notes.id and later.recorded_at < ${request.knownUntil}::timestamptz
      where notes.entity_id = ${request.entityId} and notes.note is not null) versions
    where ${inForce(request)} order by curso, lamina, desde`.execute(database);
  if (cards.length + notes.length === 0) return;
  // Authors, extensions and names in the text are personal data.
  await contents.add('contenido/institucion.json', `${JSON.stringify({ tarjeta: cards, notas: notes }, null, 1)}\n`, {
    personal: true,
  });
}
