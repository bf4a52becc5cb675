import { isDeepStrictEqual } from 'node:util';
import type { CourseDraft } from '@finaula/contract/course-draft';
import type { DraftFault } from '@finaula/contract/own-courses';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { mexicanInstant } from '../../../shared/time/format.ts';
import { draftFaults } from './draft-faults.ts';
import { lockDraft } from './find-draft.ts';
import { findPackage } from './packages/import-package.ts';
import { findCoursePolicy, listMedia, updateDraft } from './queries.ts';

/** Refuses packages of other courses, and those that are not inspected. */
async function requirePackage(tx: Transaction, courseId: string, named: CourseDraft['package']): Promise<void> {
  if (!named) return;
  const found = await findPackage(tx, courseId, named.package_id);
  if (found?.state !== 'done' || found.sha256 !== named.sha256) throw new ApiError('PACKAGE_NOT_FOUND');
}

interface Saved {
  edition: number;
  edited_at: string;
  faults: DraftFault[];
}

/** Refuses images of other courses: their ids would open them to this one's readers. */
async function requireMedia(tx: Transaction, courseId: string, { slides }: CourseDraft): Promise<void> {
  const named = new Set(slides.flatMap(({ image }) => (image ? [image.media_id] : [])));
  if ((await listMedia(tx, courseId, [...named])).length < named.size) throw new ApiError('MEDIA_NOT_FOUND');
}

/**
 * Saves a draft that began from `edition`. The same text again changes nothing.
 * @throws ApiError COURSE_NOT_FOUND, FORBIDDEN, COURSE_RETIRED, PAID_REQUIRED, MEDIA_NOT_FOUND,
 * PACKAGE_NOT_FOUND;
 * DRAFT_CHANGED with who changed it and when
 */
export async function saveDraft(
  tx: Transaction,
  user: UserRecord,
  id: string,
  { edition, document }: { edition: number; document: CourseDraft },
): Promise<Saved> {
  const { draft } = await lockDraft(tx, user, id, 'author');
  if (!(await findCoursePolicy(tx, draft.entity_id)).isPaid) throw new ApiError('PAID_REQUIRED');
  const faults = draftFaults(document);
  if (isDeepStrictEqual(draft.document, document))
    return { edition: draft.edition, edited_at: draft.edited_at.toISOString(), faults };
  if (draft.edition !== edition) {
    const who =
      draft.edited_by === user.id
        ? 'Tú, en otra pestaña, cambiaste'
        : `${draft.edited_by_name ?? 'Otra persona'} cambió`;
    throw new ApiError('DRAFT_CHANGED', {
      detail: `${who} este borrador el ${mexicanInstant(draft.edited_at)}, mientras escribías. No se perdió nada: elige con cuál sigue.`,
    });
  }
  await requireMedia(tx, id, document);
  await requirePackage(tx, id, document.package);
  const saved = await updateDraft(tx, { id, userId: user.id, document });
  return { edition: saved.edition, edited_at: saved.edited_at.toISOString(), faults };
}
