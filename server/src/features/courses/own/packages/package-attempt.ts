import { PACKAGE } from '@finaula/contract/constants';
import { packageResult } from '@finaula/contract/package-result';
import type { PackageAttempt, PackageReport, PackageState } from '@finaula/contract/packages';
import { sql } from 'kysely';
import type { Transaction } from '../../../../database/connect.ts';
import { ApiError } from '../../../../http/api-error.ts';
import { hashToken, newToken } from '../../../../identity/token.ts';
import { insertSlidesSeen } from '../../queries.ts';

const anHourFromNow = sql<Date>`now() + interval '1 hour'`;

interface Opened {
  userId: string;
  packageId: string;
  report: PackageReport;
  contentUrl: string;
  isTrial: boolean;
  /** Begins from the start. */
  restart: boolean;
}

/** Opens a package where the person left it. A new ticket and sequence end an earlier window's. */
export async function openAttempt(
  tx: Transaction,
  { userId, packageId, report, contentUrl, isTrial, restart }: Opened,
): Promise<PackageAttempt> {
  const ticket = newToken();
  if (restart)
    await tx
      .updateTable('package_attempts')
      .set({ ended_at: sql`now()`, ticket_until: sql`now()` })
      .where('user_id', '=', userId)
      .where('package_id', '=', packageId)
      .where('is_trial', '=', isTrial)
      .where('ended_at', 'is', null)
      .execute();
  const opened = { ticket_hash: hashToken(ticket), ticket_until: anHourFromNow };
  const { id, sequence, items } = await tx
    .insertInto('package_attempts')
    // The trigger `belongs` sets the person's institution.
    .values({
      user_id: userId,
      entity_id: sql<string>`acting_entity()`,
      package_id: packageId,
      is_trial: isTrial,
      ...opened,
    })
    .onConflict((existing) =>
      existing
        .columns(['user_id', 'package_id', 'is_trial'])
        .where('ended_at', 'is', null)
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
    passed: packageResult(report, items).passed,
  };
}

interface Saved {
  id: string;
  sequence: number;
  item: number;
  cmi: PackageState;
}

/**
 * Stores one item's values, and returns the next sequence. The exam after a package opens once it is passed.
 * @throws ApiError PACKAGE_ATTEMPT_NOT_FOUND, PACKAGE_ATTEMPT_CHANGED, PACKAGE_ITEM_NOT_FOUND,
 * PACKAGE_STATE_TOO_LARGE
 */
export async function saveAttempt(
  tx: Transaction,
  { id, sequence, item, cmi }: Saved,
): Promise<{ sequence: number; passed: boolean }> {
  const found = await tx
    .selectFrom('package_attempts')
    .innerJoin('course_packages', 'course_packages.id', 'package_attempts.package_id')
    .select(['user_id', 'course_id', 'is_trial', 'sequence', 'package_attempts.items', 'report'])
    .$castTo<{
      user_id: string;
      course_id: string;
      is_trial: boolean;
      sequence: number;
      items: Record<string, PackageState>;
      report: PackageReport;
    }>()
    .where('package_attempts.id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate('package_attempts')
    .executeTakeFirst();
  if (!found) throw new ApiError('PACKAGE_ATTEMPT_NOT_FOUND');
  if (found.sequence !== sequence) throw new ApiError('PACKAGE_ATTEMPT_CHANGED');
  if (found.report.items[item] === undefined) throw new ApiError('PACKAGE_ITEM_NOT_FOUND');
  const states = { ...found.items, [item]: cmi };
  const items = JSON.stringify(states);
  const isTooLarge =
    Buffer.byteLength(JSON.stringify(cmi)) > PACKAGE.stateBytes || Buffer.byteLength(items) > PACKAGE.totalStateBytes;
  if (isTooLarge) throw new ApiError('PACKAGE_STATE_TOO_LARGE');
  await tx
    .updateTable('package_attempts')
    .set({ items, sequence: sequence + 1, saved_at: sql`now()`, ticket_until: anHourFromNow })
    .where('id', '=', id)
    .execute();
  const { passed } = packageResult(found.report, states);
  if (passed && !found.is_trial)
    await insertSlidesSeen(tx, { userId: found.user_id, courseId: found.course_id, slides: [1] });
  return { sequence: sequence + 1, passed };
}
