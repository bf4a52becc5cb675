import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { previewLetter } from '../../shared/mail/letters/preview-letter.ts';
import type { Sender } from '../../shared/mail/letters/render-message.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { SourceRecord } from './dependents.ts';
import { insertReform, listReceivers, listReforms, lockReform } from './queries.ts';

export interface Notice {
  title: string;
  summary: string;
  published_on: string;
  /** Courses that depend on the source; others are refused. */
  course_ids: string[];
  /** The notice that it replaces. */
  corrects?: string | undefined;
}

/** @throws ApiError DATE_AHEAD, COURSE_NOT_FOUND */
async function requirePublishable(connection: Connection, dependent: readonly string[], notice: Notice): Promise<void> {
  if (notice.published_on > (await readToday(connection))) throw new ApiError('DATE_AHEAD');
  if (notice.course_ids.length === 0 || notice.course_ids.some((id) => !dependent.includes(id)))
    throw new ApiError('COURSE_NOT_FOUND');
}

/**
 * The letter that would announce a notice to the first of its receivers, and their number.
 * @throws ApiError DATE_AHEAD, COURSE_NOT_FOUND
 */
export async function previewReformMail(
  connection: Connection,
  { name }: SourceRecord,
  dependent: readonly string[],
  notice: Notice,
  sender: Sender,
) {
  await requirePublishable(connection, dependent, notice);
  const receivers = await listReceivers(connection, notice.course_ids);
  const [first] = receivers;
  return {
    institutions: new Set(receivers.map(({ entity_id }) => entity_id)).size,
    people: receivers.length,
    letter:
      first === undefined
        ? null
        : await previewLetter(
            connection,
            { kind: 'reforms_waiting', userId: first.id, reforms: [{ ...notice, source_name: name }] },
            sender,
          ),
  };
}

/**
 * The title of a notice that may be replaced: it is about the source, and none replaces it yet.
 * @throws ApiError REFORM_NOT_FOUND, REFORM_CORRECTED
 */
async function requireCorrectable(tx: Transaction, sourceKey: string, id: string): Promise<string> {
  await lockReform(tx, id);
  const [reform] = await listReforms(tx, null, id);
  if (reform?.source_key !== sourceKey) throw new ApiError('REFORM_NOT_FOUND');
  if (reform.corrected_by !== null) throw new ApiError('REFORM_CORRECTED');
  return reform.title;
}

/**
 * Publishes a notice for all institutions, which decide themselves. One that it corrects is decided no more;
 * what was decided stays.
 * @throws ApiError DATE_AHEAD, COURSE_NOT_FOUND, REFORM_NOT_FOUND, REFORM_CORRECTED
 */
export async function publishReform(
  tx: Transaction,
  actorId: string,
  { key, name }: SourceRecord,
  dependent: readonly string[],
  { corrects, ...notice }: Notice,
): Promise<string> {
  await requirePublishable(tx, dependent, notice);
  const corrected = corrects === undefined ? undefined : await requireCorrectable(tx, key, corrects);
  const id = await insertReform(tx, {
    ...notice,
    source_key: key,
    source_name: name,
    recorded_by: actorId,
    corrects_id: corrects ?? null,
  });
  await audit(tx, {
    action: 'reform published',
    actorId,
    detail: {
      reform_id: id,
      source: key,
      title: notice.title,
      published_on: notice.published_on,
      ...(corrected !== undefined && { corrects: corrected }),
    },
  });
  return id;
}
