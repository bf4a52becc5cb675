import type { DraftReview, DraftState, OwnCourse, OwnCourseState } from '@finaula/contract/own-courses';
import { draftFaults } from './draft-faults.ts';
import { type Duty, mayDecide } from './policy.ts';
import type { DraftRecord, OwnCourseRecord } from './queries.ts';

const stateOf = (course: OwnCourseRecord): OwnCourseState => {
  if (course.is_retired) return 'retirado';
  if (course.review_kind === 'requested') return 'en_revision';
  return course.version === null ? 'borrador' : 'publicado';
};

export const presentOwn = (course: OwnCourseRecord): OwnCourse => ({
  id: course.id,
  title: course.title,
  state: stateOf(course),
  version_number: course.version_number,
  edited_at: course.edited_at.toISOString(),
  edited_by: course.edited_by_name,
  has_draft: course.published_edition !== course.edition,
  retired_on: course.retired_on,
});

interface Reader {
  userId: string;
  duties: readonly Duty[];
  isAdministrator: boolean;
}

function reviewOf(draft: DraftRecord, { userId, duties }: Reader): DraftReview {
  const kind = draft.review_kind;
  return {
    state: kind === 'requested' || kind === 'approved' || kind === 'returned' ? kind : 'none',
    requested_by: kind === 'requested' ? draft.reviewed_by_name : null,
    decided_by: kind === 'requested' ? null : draft.reviewed_by_name,
    at: draft.reviewed_at?.toISOString() ?? null,
    comment: draft.review_comment,
    decidable: kind === 'requested' && mayDecide(userId, duties, draft),
  };
}

export const presentDraft = (
  draft: DraftRecord,
  reader: Reader,
  { editors, secondPerson }: { editors: { id: string; name: string }[]; secondPerson: DraftState['second_person'] },
): DraftState => ({
  edition: draft.edition,
  document: draft.document,
  edited_by: draft.edited_by_name,
  edited_at: draft.edited_at.toISOString(),
  faults: draftFaults(draft.document),
  state: stateOf(draft),
  version_number: draft.version_number,
  review: reviewOf(draft, reader),
  editors: editors.map(({ id, name }) => ({ user_id: id, name })),
  editable: reader.duties.includes('author') && !draft.is_retired,
  may_publish: reader.isAdministrator && !draft.is_retired,
  second_person: secondPerson,
});
