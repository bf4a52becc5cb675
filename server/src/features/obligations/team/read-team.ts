import type { Standing } from '@finaula/contract/compliance';
import { isObliged } from '@finaula/contract/compliance';
import { STANDINGS } from '@finaula/contract/constants';
import type { Team } from '@finaula/contract/team';
import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';

interface TeamRow {
  user_id: string;
  name: string;
  position: string | null;
  has_entered: boolean;
  /** Null in the only row of somebody without obligations. */
  obligation: string | null;
  standing: Standing | null;
  due_on: string | null;
  valid_until: string | null;
  waived_until: string | null;
}

const urgency = (standing: Standing | null) => (standing === null ? STANDINGS.length : STANDINGS.indexOf(standing));

/** The people in the order of the rows. */
function groupByPerson(rows: readonly TeamRow[]): Team['people'] {
  const people = Map.groupBy(rows, ({ user_id }) => user_id);
  return [...people].map(([user_id, own]) => {
    const standings = own.flatMap(({ standing }) => standing ?? []);
    const standing = standings.toSorted((a, b) => urgency(a) - urgency(b))[0] ?? null;
    const { name = '', position = null, has_entered = false } = own[0] ?? {};
    return {
      user_id,
      name,
      position,
      has_entered,
      standing,
      open: own.flatMap((row) =>
        row.standing !== null && row.standing !== 'cumplida' && isObliged(row.standing)
          ? [{ title: row.obligation ?? '', standing: row.standing, due_on: row.due_on ?? '' }]
          : [],
      ),
      next_due_on:
        own
          .flatMap((row) => (row.standing === 'cumplida' && row.valid_until !== null ? (row.due_on ?? []) : []))
          .toSorted()[0] ?? null,
      waived_until:
        standing === 'exenta'
          ? (own
              .flatMap(({ waived_until }) => waived_until ?? [])
              .toSorted()
              .at(-1) ?? null)
          : null,
    };
  });
}

/** The actor's direct reports with their standings of today, the most urgent first. */
export async function readTeam(database: Database, today: string): Promise<Team> {
  const { rows } = await sql<TeamRow>`
    select user_id, name, position, has_entered, obligation, standing, due_on::text, valid_until::text, waived_until::text
    from own_team() order by name collate "es-MX-x-icu", user_id, due_on, obligation`.execute(database);
  if (rows.length === 0) return { on: today, people: [], changed_on: null, administrators: [] };
  const { rows: sources } = await sql<{ changed_on: string | null; administrators: string[] }>`
    select changed_on::text, administrators from own_team_source()`.execute(database);
  return {
    on: today,
    people: groupByPerson(rows).toSorted((a, b) => urgency(a.standing) - urgency(b.standing)),
    changed_on: sources[0]?.changed_on ?? null,
    administrators: sources[0]?.administrators ?? [],
  };
}
