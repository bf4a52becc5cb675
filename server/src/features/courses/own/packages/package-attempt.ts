import { PACKAGE } from '@finaula/contract/constants';
import type { PackageAttempt, PackageReport, PackageState } from '@finaula/contract/packages';
import { sql } from 'kysely';
import type { Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { hashToken, newToken } from '../../../../identity/token.ts';

const anHourFromNow = sql<Date>`now() + interval '1 hour'`;

interface Opened {
  userId: string;
  packageId: string;
  report: PackageReport;
  contentUrl: string;
}

/** Opens a package where the person left it. A new ticket and sequence end an earlier window's. */
export async function openAttempt(
  tx: Transaction,
  { userId, packageId, report, contentUrl }: Opened,
): Promise<PackageAttempt> {
  const ticket = newToken();
  const opened = { ticket_hash: hashToken(ticket), ticket_until: anHourFromNow };
  const { id, sequence, items } = await tx
    .insertInto('package_attempts')
    // The trigger `belongs` sets the person's institution.
    .values({ user_id: userId, entity_id: sql<string>`acting_entity()`, package_id: packageId, ...opened })
    .onConflict((existing) =>
      existing
        .columns(['user_id', 'package_id'])
        .doUpdateSet({ ...opened, sequence: sql`package_attempts.sequence + 1` }),
    )
    .returning(['id', 'sequence', 'items'])
    .$castTo<{ id: string; sequence: number; items: Record<string, PackageState> }>()
    .executeTakeFirstOrThrow();
  return {
    id,
    sequence,
    player: `${contentUrl}/paquete/${ticket}/`,
    standard: report.standard,
    items: report.items,
    states: items,
  };
}

interface Saved {
  id: string;
  sequence: number;
  item: number;
  cmi: PackageState;
}

/**
 * Stores one item's values, and returns the next sequence.
 * @throws ApiError PACKAGE_ATTEMPT_NOT_FOUND, PACKAGE_ATTEMPT_CHANGED, PACKAGE_ITEM_NOT_FOUND,
 * PACKAGE_STATE_TOO_LARGE
 */
export async function saveAttempt(tx: Transaction, { id, sequence, item, cmi }: Saved): Promise<number> {
  const found = await tx
    .selectFrom('package_attempts')
    .innerJoin('course_packages', 'course_packages.id', 'package_attempts.package_id')
    .select(['sequence', 'package_attempts.items', 'report'])
    .$castTo<{ sequence: number; items: Record<string, PackageState>; report: PackageReport }>()
    .where('package_attempts.id', '=', id)
    .forUpdate('package_attempts')
    .executeTakeFirst();
  if (!found) throw new ApiError('PACKAGE_ATTEMPT_NOT_FOUND');
  if (found.sequence !== sequence) throw new ApiError('PACKAGE_ATTEMPT_CHANGED');
  if (found.report.items[item] === undefined) throw new ApiError('PACKAGE_ITEM_NOT_FOUND');
  const items = JSON.stringify({ ...found.items, [item]: cmi });
  const isTooLarge =
    Buffer.byteLength(JSON.stringify(cmi)) > PACKAGE.stateBytes || Buffer.byteLength(items) > PACKAGE.totalStateBytes;
  if (isTooLarge) throw new ApiError('PACKAGE_STATE_TOO_LARGE');
  await tx
    .updateTable('package_attempts')
    .set({ items, sequence: sequence + 1, saved_at: sql`now()`, ticket_until: anHourFromNow })
    .where('id', '=', id)
    .execute();
  return sequence + 1;
}
