import type { Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import type { SourceRecord } from './dependents.ts';
import { insertReform } from './queries.ts';

interface Notice {
  title: string;
  summary: string;
  published_on: string;
  /** Courses that depend on the source; others are refused. */
  course_ids: string[];
}

/**
 * Publishes a notice for all institutions, which decide themselves.
 * @throws ApiError DATE_AHEAD, COURSE_NOT_FOUND
 */
export async function publishReform(
  tx: Transaction,
  actorId: string,
  { key, name }: SourceRecord,
  dependent: readonly string[],
  notice: Notice,
): Promise<string> {
  if (notice.published_on > (await readToday(tx))) throw new ApiError('DATE_AHEAD');
  if (notice.course_ids.length === 0 || notice.course_ids.some((id) => !dependent.includes(id)))
    throw new ApiError('COURSE_NOT_FOUND');
  const id = await insertReform(tx, { ...notice, source_key: key, source_name: name, recorded_by: actorId });
  await audit(tx, {
    action: 'reform published',
    actorId,
    detail: { reform_id: id, source: key, title: notice.title, published_on: notice.published_on },
  });
  return id;
}
