import { randomBytes } from 'node:crypto';
import { type CourseDraft, courseDraft, type DraftSlide } from '@finaula/contract/course-draft';
import type { Course, Slide } from '@finaula/contract/courses';
import type { Transaction } from '../../../database/connect.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { UserRecord } from '../../../identity/accounts/users.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { findCourse } from '../../../shared/courses/find-course.ts';
import { findCoursePolicy, findDuties, insertOwn } from './queries.ts';

const ID_BYTES = 10;

const copiedSlide =
  (courseId: string) =>
  ({ slide_number, title, content, sources, source_evidence, applies_to, figure }: Slide): DraftSlide => ({
    key: `s${slide_number}`,
    title,
    content,
    sources,
    ...(source_evidence && { source_evidence }),
    applies_to,
    image: null,
    video: null,
    ...(figure && { figure }),
    adapted_from: { course_id: courseId, slide_number },
  });

/** A draft with all parts of a course, each slide with its sources and its origin. */
const copyOf = ({ id, slides, quiz, scenarios, job_aids, ...course }: Course) => ({
  description: course.description,
  validity_months: course.validity_months,
  slides: slides.map(copiedSlide(id)),
  quiz: {
    passing_score: quiz?.passing_score ?? 80,
    questions: (quiz?.questions ?? []).map(({ id: _, ...question }, i) => ({ key: `q${i + 1}`, ...question })),
  },
  scenarios: scenarios ?? [],
  job_aids: job_aids ?? [],
});

interface Wanted {
  title: string;
  category: CourseDraft['category'];
  from_course_id?: string | undefined;
}

/**
 * Creates a draft, empty or as a copy, and returns its id.
 * @throws ApiError FORBIDDEN for a person who writes no courses, PAID_REQUIRED, COURSE_NOT_FOUND
 */
export async function createCourse(tx: Transaction, user: UserRecord, wanted: Wanted): Promise<string> {
  if (user.entity_id === null || !(await findDuties(tx, user)).includes('author')) throw new ApiError('FORBIDDEN');
  if (!(await findCoursePolicy(tx, user.entity_id)).isPaid) throw new ApiError('PAID_REQUIRED');
  const origin = wanted.from_course_id === undefined ? undefined : await findCourse(tx, wanted.from_course_id);
  if (wanted.from_course_id !== undefined && !origin) throw new ApiError('COURSE_NOT_FOUND');
  const { title, category } = wanted;
  const document = courseDraft.parse({ slides: [], ...(origin && copyOf(origin)), title, category });
  const id = `e-${randomBytes(ID_BYTES).toString('hex')}`;
  await insertOwn(tx, { id, entityId: user.entity_id, userId: user.id, document });
  await audit(tx, {
    action: 'own course created',
    actorId: user.id,
    entityId: user.entity_id,
    detail: { course_id: id, title, ...(origin && { from: origin.id }) },
  });
  return id;
}
