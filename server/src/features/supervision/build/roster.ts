import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import type { Column } from '../../../shared/exports/column.ts';
import type { FileRequest, Person, Presence, Roster } from './request.ts';
import { openSpool } from './spool.ts';

/** People per statement. */
const BATCH = 500;

/**
 * Everyone who belonged to the institution on a day of the period or on the date, also while deactivated,
 * as known at its end; sorted by name.
 */
export async function readRoster(database: Database, request: FileRequest, folder: string): Promise<Roster> {
  const { entityId, from, to, on, scope, area, people: chosen, knownUntil } = request;
  const candidates = await sql<{ id: string }>`
    select id from users where entity_id = ${entityId} and (${chosen}::uuid[] is null or id = any(${chosen}::uuid[]))
    order by name collate "es-MX-x-icu", id`.execute(database);
  const numbers = new Map<string, number>();
  const spool = openSpool(folder, 'personas.jsonl');
  for (let start = 0; start < candidates.rows.length; start += BATCH) {
    const ids = candidates.rows.slice(start, start + BATCH).map(({ id }) => id);
    const { rows } = await sql<Omit<Person, 'number'>>`
      select users.id, users.name, users.email, fact.employee_number, period.area, period.position, fact.hired_on::text,
        case
          when is_there and active then 'presente'
          when is_there then 'desactivada'
          when starts > ${on}::date then 'ingreso_posterior'
          when mexican_day(users.closed_at) <= ${on}::date then 'cuenta_cerrada'
          else 'baja'
        end as presence,
        case when not is_there and ends <= ${on}::date then ends::text end as until
      from (
        select distinct on (user_id) *, starts <= ${on}::date and ${on}::date < ends as is_there
        from employment_periods(${entityId}::uuid, greatest(${on}::date, ${to}::date), 'then', ${ids}::uuid[])
        where starts <= ${to}::date and ends > ${from}::date or starts <= ${on}::date and ${on}::date < ends
        order by user_id, starts <= ${on}::date and ${on}::date < ends desc, starts desc
      ) period
      join users on users.id = period.user_id
      left join lateral (
        select employee_number, hired_on from employment_facts
        where employment_facts.user_id = users.id and recorded_at < ${knownUntil}::timestamptz
        order by recorded_at desc, employment_facts.id desc limit 1
      ) fact on true
      where ${scope !== 'area'} or period.area_key = plain_text(${area})
      order by users.name collate "es-MX-x-icu", users.id`.execute(database);
    for (const row of rows) {
      const number = numbers.size + 1;
      numbers.set(row.id, number);
      await spool.write({ number, ...row } satisfies Person);
    }
  }
  await spool.close();
  return { numbers, people: () => spool.lines<Person>() };
}

/** Particles between names, which have no initial. */
const PARTICLES = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'e', 'da', 'do', 'dos']);

/** "María de los Ángeles Peña" is "M. Á. P." */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word) && !PARTICLES.has(word.toLowerCase()));
  return words.map((word) => `${[...word][0]?.toLocaleUpperCase('es-MX')}.`).join(' ') || '—';
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');

/**
 * A person's identity as one line, with a salt of this file alone. The roster holds its SHA-256: a name can
 * be withheld and later disclosed without changing the commitment, and without the salt it cannot be found
 * by trying names.
 */
const identityLine = ({ number, id, name, email, employee_number }: Person, secret: string): string =>
  JSON.stringify({
    persona: number,
    sal: sha256(`${secret} ${id}`),
    nombre: name,
    correo: email,
    numero_empleado: employee_number,
  });

export async function* identityLines(roster: Roster, secret: string): AsyncGenerator<string> {
  for await (const person of roster.people()) yield `${identityLine(person, secret)}\n`;
}

/**
 * One line per person, by initials, also shown in a copy without names. Its SHA-256 is the root, which
 * stays the same.
 */
export async function* rosterLines(roster: Roster, secret: string): AsyncGenerator<string> {
  for await (const person of roster.people()) {
    const { number, name, area, position, hired_on, presence, until } = person;
    const line = {
      persona: number,
      iniciales: initialsOf(name),
      area,
      puesto: position,
      ingreso: hired_on,
      en_la_fecha: presence,
      fuera_desde: until,
      identidad: sha256(identityLine(person, secret)),
    };
    yield `${JSON.stringify(line)}\n`;
  }
}

export const presenceNames: Record<Presence, string> = {
  presente: 'En la institución',
  desactivada: 'Desactivada',
  baja: 'Baja',
  cuenta_cerrada: 'Cuenta cerrada',
  ingreso_posterior: 'Ingresó después',
};

export const rosterColumns: readonly Column<Person>[] = [
  { title: 'Número en el expediente', width: 12, value: ({ number }) => number },
  { title: 'Persona', width: 34, value: ({ name }) => name },
  { title: 'Correo', width: 34, value: ({ email }) => email },
  { title: 'Número de empleado', width: 16, value: ({ employee_number }) => employee_number },
  { title: 'Área', width: 24, value: ({ area }) => area },
  { title: 'Puesto', width: 28, value: ({ position }) => position },
  { title: 'Ingreso', width: 12, value: ({ hired_on }) => (hired_on === null ? null : { day: hired_on }) },
  { title: 'En la fecha', width: 18, value: ({ presence }) => presenceNames[presence] },
  { title: 'Fuera desde', width: 12, value: ({ until }) => (until === null ? null : { day: until }) },
];
