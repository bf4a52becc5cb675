import { tryLock } from '../../database/advisory-locks.ts';
import { ApiError } from '../../http/api-error.ts';
import { responseCache } from '../../http/cached-response.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { Services } from '../../services.ts';
import { findOfferedCourse } from '../../shared/courses/find-course.ts';
import { listRefreshers } from '../../shared/refreshers/list-refreshers.ts';
import { readContent } from './content/read-content.ts';
import { readExamBank } from './content/read-exam-bank.ts';
import { readVocabulary } from './content/read-vocabulary.ts';
import { acknowledgeChanges, findChanges, listVersions, readVersion } from './course-versions.ts';
import { loadContent } from './load-content.ts';
import { presentProgress, presentSummary } from './present.ts';
import { previewContent } from './preview-content.ts';
import { listCourses, listProgressOf } from './queries.ts';
import { answerRefresher } from './refreshers/answer-refresher.ts';
import { saveProgress } from './save-progress.ts';
import { countDecision } from './scenarios/count-decision.ts';
import { readDecisionTotals } from './scenarios/read-decision-totals.ts';

/** Responses of the list, the catalogue and single courses, for a few sets of visible courses. */
const CACHED_RESPONSES = 64;

export const courseRoutes = ({ config, contentFolder, visibleContent, limit }: Services) => {
  const cached = responseCache(CACHED_RESPONSES);

  const session = {
    listCatalogue: async ({ request, reply, session, database }) =>
      cached(request, reply, `catalogue ${await visibleContent.key(database, session.user)}`, async () =>
        (await listCourses(database)).map(presentSummary),
      ),

    listCourseVersions: ({ params, session, database }) => listVersions(database, session.user, params.id),

    getCourseVersion: ({ params, session, database }) => readVersion(database, session.user, params.id, params.number),
  } satisfies Partial<Handlers<'session'>>;

  const signedIn = {
    listCourses: async ({ request, reply, session, database }) =>
      cached(request, reply, `courses ${await visibleContent.key(database, session.user)}`, () =>
        listCourses(database),
      ),

    getCourse: async ({ params, request, reply, session, database }) =>
      cached(request, reply, `course ${params.id} ${await visibleContent.key(database, session.user)}`, async () => {
        const course = await findOfferedCourse(database, params.id);
        if (!course) throw new ApiError('COURSE_NOT_FOUND');
        return course;
      }),

    saveProgress: async ({ params, body, session, database }) => {
      const reading = { userId: session.user.id, session: session.tokenHash, courseId: params.id };
      return {
        seen_slides: await saveProgress(database, { ...reading, slideNumber: body.slide_number, seen: body.seen }),
      };
    },

    getCourseChanges: async ({ params, session, database }) => ({
      changes: await findChanges(database, session.user.id, params.id),
    }),

    acknowledgeCourseChanges: async ({ params, session, database }) => {
      await acknowledgeChanges(database, session.user.id, params.id);
    },

    listProgress: async ({ session, database }) =>
      (await listProgressOf(database, session.user.id)).map(presentProgress),

    listRefreshers: ({ session, database }) => listRefreshers(database, session.user.id),

    answerRefresher: async ({ params, body, session, database }) => ({
      is_right: await answerRefresher(database, {
        userId: session.user.id,
        courseId: params.id,
        questionId: body.question_id,
        option: body.option,
      }),
    }),

    countDecision: ({ params, body, database }) =>
      countDecision(database, {
        courseId: params.id,
        version: body.version,
        scenarioId: body.scenario_id,
        stepId: body.step_id,
        choice: body.choice,
      }),
  } satisfies Partial<Handlers<'signed-in'>>;

  const entidadAdmin = {
    getDecisionTotals: ({ database }) => readDecisionTotals(database),
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  const readLoadable = () => {
    const courses = readContent(contentFolder);
    return { courses, items: readExamBank(contentFolder, courses, config.examBankDir) };
  };

  const superAdmin = {
    previewStaticContent: async ({ session, database }) => {
      await limit('contentByUser', session.user.id);
      const { courses, items } = readLoadable();
      return previewContent(database, courses, items);
    },

    loadStaticRichContent: async ({ session, database }) => {
      await limit('contentByUser', session.user.id);
      const { courses, items } = readLoadable();
      const vocabulary = readVocabulary(contentFolder, courses);
      const loaded = await database.transaction().execute(async (tx) => {
        if (!(await tryLock(tx, 'contentLoad', ''))) throw new ApiError('CONTENT_LOADING');
        return loadContent(tx, courses, vocabulary, items, session.user.id);
      });
      visibleContent.invalidate();
      return { success_count: loaded };
    },
  } satisfies Partial<Handlers<'SuperAdmin'>>;

  return { session, signedIn, entidadAdmin, superAdmin };
};
