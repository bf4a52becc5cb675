import type { InputOf, ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { ReviewDate } from '@finaula/contract/reforms';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Member } from '../../identity/accounts/member.ts';
import { listPlatformCourses } from '../../shared/courses/find-course.ts';
import { letterSender } from '../../shared/mail/letters/letter-sender.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { decideReform, type Obligations, recertification, requireUndecided } from './decide-reform.ts';
import { dependentsOf, type SourceRecord, summarise } from './dependents.ts';
import { previewReformMail, publishReform } from './publish-reform.ts';
import { listExamItems, listObligationsInForce, listReforms } from './queries.ts';

type Preview = ReplyOf<Calls['previewReform']>;
const noEffects: Preview = {
  people: 0,
  due_soon: 0,
  overdue: 0,
  fulfilled: 0,
  not_entered: 0,
  first_due_from: null,
  first_due_to: null,
  sample: [],
};

interface Content {
  readSources: () => readonly SourceRecord[];
  readReviewDates: () => ReviewDate[];
}

/** The readers read the current content folder. */
export const reformRoutes = (
  config: Config,
  { readSources, readReviewDates }: Content,
  obligations: Obligations<Preview>,
) => {
  const ownerOf = ({ id, entity_id }: Member) => ({ entityId: entity_id, actorId: id });
  const findSource = (key: string) => {
    const found = readSources().find((source) => source.key === key);
    if (!found) throw new ApiError('SOURCE_NOT_FOUND');
    return found;
  };
  const dependentsOn = async (database: Database, source: SourceRecord) =>
    dependentsOf(
      source,
      readSources(),
      await listPlatformCourses(database),
      await listExamItems(database),
      await listObligationsInForce(database),
    );
  /** A notice with its source; without courses, it is about all that cite the source. */
  const readNotice = async (
    database: Database,
    { source_key, course_ids, ...notice }: InputOf<Calls['publishReform']>['body'],
  ) => {
    const source = findSource(source_key);
    const { slides } = await dependentsOn(database, source);
    const dependent = [...new Set(slides.map(({ course_id }) => course_id))];
    return { source, dependent, notice: { ...notice, course_ids: course_ids ?? dependent } };
  };
  const readOne = async (database: Database, entityId: string | null, id: string) => {
    const [reform] = await listReforms(database, entityId, id);
    if (!reform) throw new ApiError('REFORM_NOT_FOUND');
    return reform;
  };

  const administrator = {
    listReforms: async ({ session: { user }, database }) => listReforms(database, user.entity_id),
  } satisfies Partial<Handlers<'administrator'>>;

  const entidadAdmin = {
    previewReform: async ({ params, body, session: { user }, database }) => {
      const reform = await requireUndecided(database, user.entity_id, params.id);
      if (body.decision === 'inform') return noEffects;
      return obligations.preview(database, ownerOf(user), recertification(reform, body, await readToday(database)));
    },

    decideReform: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => decideReform(tx, ownerOf(user), params.id, body, obligations));
      return readOne(database, user.entity_id, params.id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const superAdmin = {
    listSources: async ({ database }) => {
      const sources = readSources();
      const courses = await listPlatformCourses(database);
      const items = await listExamItems(database);
      const inForce = await listObligationsInForce(database);
      return sources.map((source) => summarise(source, dependentsOf(source, sources, courses, items, inForce)));
    },

    listReviewDates: async () => readReviewDates(),

    getSourceDependents: async ({ params, database }) => dependentsOn(database, findSource(params.key)),

    previewReformMail: async ({ body, database }) => {
      const { source, dependent, notice } = await readNotice(database, body);
      return previewReformMail(database, source, dependent, notice, letterSender(config));
    },

    publishReform: async ({ body, session: { user }, database }) => {
      const { source, dependent, notice } = await readNotice(database, body);
      const id = await database.transaction().execute((tx) => publishReform(tx, user.id, source, dependent, notice));
      return readOne(database, null, id);
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { administrator, entidadAdmin, superAdmin };
};
