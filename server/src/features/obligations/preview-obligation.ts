import type { ObligationTerms } from '@finaula/contract/obligations';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/connect.ts';
import { runAndUndo } from '../../database/run-and-undo.ts';
import { isInvited } from '../../identity/accounts/account-state.ts';
import { pageInOrder } from '../../shared/standings/in-order.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { recordVersion } from './change-obligation.ts';
import { type Owner, recordObligation } from './create-obligation.ts';

const SOON_DAYS = 30;
const SAMPLE = 8;

export interface Preview {
  people: number;
  due_soon: number;
  overdue: number;
  fulfilled: number;
  not_entered: number;
  first_due_from: string | null;
  first_due_to: string | null;
  sample: {
    user_id: string;
    name: string;
    area: string | null;
    standing: 'vencida' | 'por_vencer' | 'pendiente' | 'cumplida' | 'exenta' | 'fuera_por_desactivacion';
    due_on: string;
    assigned_on: string;
  }[];
}

async function countStandings(
  tx: Transaction,
  entityId: string,
  obligationId: string,
  on: string,
): Promise<Omit<Preview, 'sample'>> {
  const { rows } = await sql<Omit<Preview, 'sample'>>`
    select count(*)::int as people,
      count(*) filter (where standing <> 'cumplida' and due_on between ${on}::date and ${on}::date + ${SOON_DAYS}::int)::int as due_soon,
      count(*) filter (where standing = 'vencida')::int as overdue,
      count(*) filter (where standing = 'cumplida')::int as fulfilled,
      count(*) filter (where standing <> 'cumplida' and ${isInvited})::int as not_entered,
      min(due_on) filter (where standing <> 'cumplida')::text as first_due_from,
      max(due_on) filter (where standing <> 'cumplida')::text as first_due_to
    from standings_on(${entityId}::uuid, ${on}::date, 'then', null, ${obligationId}::uuid) found
    join users on users.id = found.user_id
    where is_obliged(standing)`.execute(tx);
  const [counted] = rows;
  if (!counted) throw new Error('A select of sums has one row.');
  return counted;
}

/**
 * Previews an obligation or a new version on its first day: its audience and their standings. It is
 * written, queried and rolled back, so that the preview equals the result.
 * @throws ApiError as creating or changing it
 */
export async function previewObligation(
  database: Database,
  owner: Owner,
  terms: ObligationTerms,
  obligationId?: string,
): Promise<Preview> {
  return runAndUndo(database, async (tx) => {
    const id = obligationId ?? (await recordObligation(tx, owner, terms));
    if (obligationId !== undefined) await recordVersion(tx, owner, obligationId, terms);
    const today = await readToday(tx);
    const on = terms.starts_on > today ? terms.starts_on : today;
    const asked = { entityId: owner.entityId, on, filters: { as_known: 'then' as const, obligation_id: id } };
    const { rows } = await pageInOrder(tx, asked, 'urgency', { limit: SAMPLE });
    return { ...(await countStandings(tx, owner.entityId, id, on)), sample: rows };
  });
}
