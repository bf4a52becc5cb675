import { sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import { PLATFORM } from './read-chains.ts';

interface FactTable {
  /** Names of one row and of several. */
  nouns: [string, string];
  /** The column with the time of recording. */
  at: string;
}

const recorded = (one: string, several: string): FactTable => ({ nouns: [one, several], at: 'recorded_at' });

/** The tables of sql/23_recorded_facts.sql: facts that decide compliance. */
export const factTables: Record<string, FactTable> = {
  account_facts: recorded('dato de acceso', 'datos de acceso'),
  employment_facts: recorded('dato de empleo', 'datos de empleo'),
  obligations: recorded('obligación', 'obligaciones'),
  obligation_versions: recorded('versión de una obligación', 'versiones de obligaciones'),
  obligation_ends: recorded('término de una obligación', 'términos de obligaciones'),
  waivers: recorded('exención', 'exenciones'),
  waiver_ends: recorded('término de una exención', 'términos de exenciones'),
  reform_decisions: recorded('decisión ante un cambio normativo', 'decisiones ante cambios normativos'),
  exam_policies: recorded('política de exámenes', 'políticas de exámenes'),
  exam_times: recorded('tiempo de examen', 'tiempos de examen'),
  entity_reviews: recorded('revisión de la entidad', 'revisiones de la entidad'),
  entity_details: { nouns: ['dato de la entidad', 'datos de la entidad'], at: 'valid_from' },
  programmes: recorded('programa anual', 'programas anuales'),
  programme_versions: recorded('versión del programa anual', 'versiones del programa anual'),
  auditors: recorded('auditoría', 'auditorías'),
  auditor_ends: recorded('término de una auditoría', 'términos de auditorías'),
  labour_policies: recorded('respuesta sobre constancias laborales', 'respuestas sobre constancias laborales'),
  labour_facts: recorded('dato laboral de una persona', 'datos laborales de personas'),
  labour_courses: recorded('dato laboral de un curso', 'datos laborales de cursos'),
  labour_constancias: recorded('constancia laboral', 'constancias laborales'),
  documented_trainings: recorded('capacitación documentada', 'capacitaciones documentadas'),
  documented_attendances: recorded('asistencia documentada', 'asistencias documentadas'),
  documented_withdrawals: recorded('retiro de una asistencia documentada', 'retiros de asistencias documentadas'),
  labour_images: recorded('imagen de constancias laborales', 'imágenes de constancias laborales'),
  institution_cards: recorded('tarjeta de la institución', 'tarjetas de la institución'),
  course_notes: recorded('nota de la institución', 'notas de la institución'),
  labour_steps: recorded('paso de una constancia laboral', 'pasos de constancias laborales'),
};

/** Tolerated time between a row and the act at its commit. */
export const MINUTES = 15;

/** Chains of demonstration institutions, whose year was recorded in one day. */
export const demonstrations = sql`(select entity_id from audit_log where action = 'demonstration recorded' and number = 1)`;

type Fault = 'batch' | 'unrecorded' | 'gone' | 'dated';

interface Found {
  fault: Fault;
  chain: string;
  rows: number;
  /** The contradicting acts, or the dates of rows. */
  examples: string[];
}

/**
 * Checks that every row's digest is in a batch with an act, that every digest has its row, and that a row
 * was recorded when its act says. Computed here, so that the database's own functions need not be trusted.
 */
const faultsOf = (table: string, { at }: FactTable) => sql<Found>`
  with acts as materialized (
    select coalesce(act.entity_id, ${PLATFORM}::uuid) as chain, act.number, act.at, batch.digests
    from audit_log act
    left join fact_batches batch on batch.id = (act.detail ->> 'batch')::bigint and batch.table_name = ${table}
      and batch.entity_id is not distinct from act.entity_id and encode(sha256(batch.digests), 'hex') = act.detail ->> 'sha256'
    where act.action = 'facts recorded' and act.detail ->> 'table' = ${table}
  ), recorded as materialized (
    select chain, number, at, substring(digests from 32 * nth + 1 for 32) as digest
    from acts cross join generate_series(0, length(digests) / 32 - 1) nth
  ), facts as materialized (
    select coalesce((fact ->> 'entity_id')::uuid, ${PLATFORM}::uuid) as chain, (fact ->> ${at})::timestamptz as at,
      sha256(convert_to(fact::text, 'UTF8')) as digest
    from (select jsonb_strip_nulls(to_jsonb(found)) as fact from ${sql.table(table)} found) facts
  ), faulty as (
    select 'batch' as fault, chain, number::text as example from acts where digests is null
    union all
    select 'unrecorded', chain, to_char(at at time zone 'America/Mexico_City', 'YYYY-MM-DD')
    from facts where not exists (select from recorded where recorded.digest = facts.digest)
    union all
    select 'gone', chain, number::text
    from recorded where not exists (select from facts where facts.digest = recorded.digest)
    union all
    select 'dated', facts.chain, to_char(facts.at at time zone 'America/Mexico_City', 'YYYY-MM-DD')
    from facts join (select digest, min(at) as at from recorded group by digest) act on act.digest = facts.digest
    where act.at not between facts.at - make_interval(mins => ${MINUTES}) and facts.at + make_interval(mins => ${MINUTES})
      and not exists (select from ${demonstrations} demonstration where demonstration.entity_id = facts.chain)
  )
  select fault, chain, count(*)::int as rows, (array_agg(distinct example order by example))[1:3] as examples
  from faulty group by fault, chain order by chain, fault`;

function sentenceOf({ fault, chain, rows, examples }: Found, { nouns }: FactTable, nameOf: (chain: string) => string) {
  const several = rows > 1;
  const counted = `${rows} ${nouns[several ? 1 : 0]} de ${nameOf(chain)}`;
  const listed = examples.join(', ');
  switch (fault) {
    case 'batch':
      return `Las huellas de ${nouns[1]} que asentó la bitácora de ${nameOf(chain)} (registro ${listed}) se cambiaron o se quitaron.`;
    case 'unrecorded':
      return `${counted} ${several ? 'se cambiaron, o se insertaron' : 'se cambió, o se insertó'} sin pasar por la bitácora (con fecha ${listed}).`;
    case 'gone':
      return `${counted} (registro ${listed} de la bitácora) ${several ? 'se cambiaron o se quitaron' : 'se cambió o se quitó'}.`;
    case 'dated':
      return `${counted} ${several ? 'llevan' : 'lleva'} otra fecha (${listed}) que su registro en la bitácora.`;
  }
}

/**
 * Facts that were inserted, changed, removed or dated outside the application, by table and institution.
 */
export async function verifyFacts(tx: Transaction, nameOf: (chain: string) => string): Promise<string[]> {
  // Digests contain instants in UTC.
  await sql`set local timezone = 'UTC'`.execute(tx);
  const faults: string[] = [];
  for (const [table, facts] of Object.entries(factTables)) {
    const { rows } = await faultsOf(table, facts).execute(tx);
    faults.push(...rows.map((found) => sentenceOf(found, facts, nameOf)));
  }
  return faults;
}
