import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { COMPLIANCE_PAGE } from '@finaula/contract/compliance';
import type { Database } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Handlers } from '../../http/contract-routes.ts';
import type { SessionUser } from '../../http/session.ts';
import type { Member } from '../../identity/accounts/member.ts';
import type { Services } from '../../services.ts';
import { sendExport } from '../../shared/exports/send-export.ts';
import type { CurrentStandings } from '../../shared/standings/current-standings.ts';
import { pageInOrder } from '../../shared/standings/in-order.ts';
import {
  pageByName,
  type StandingQuery,
  type StandingRecord,
  standingsByName,
} from '../../shared/standings/standings.ts';
import { noSums, sumStandings } from '../../shared/standings/sums.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { longDay, namedInstant } from '../../shared/time/format.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { changeObligation } from './change-obligation.ts';
import { columnsWith, nameOfStanding } from './columns.ts';
import { readCompletionTimes } from './completion-times.ts';
import { createObligation } from './create-obligation.ts';
import { endObligation } from './end-obligation.ts';
import { endWaiver } from './end-waiver.ts';
import { listCourseTitles } from './explain-facts.ts';
import { explainStanding } from './explain-standing.ts';
import { forecastLapses } from './forecast.ts';
import { grantWaiver } from './grant-waiver.ts';
import { keptFor } from './history/kept-standings.ts';
import { readLaterFacts } from './history/later-facts.ts';
import { readHistory } from './history/read-history.ts';
import { ownCalendar } from './own-calendar.ts';
import { listOwnObligations } from './own-obligations.ts';
import { presentObligation, presentStanding, presentWaiver } from './present.ts';
import { previewObligation } from './preview-obligation.ts';
import { findObligation, findWaiver, listObligations } from './queries.ts';

type ComplianceQuery = InputOf<Calls['getCompliance']>['query'];

const FORECAST_DAYS = [0, 30, 60, 90];
/** People per batch of an export. */
const EXPORT_BATCH = 200;
async function* exportRows(database: Database, asked: StandingQuery): AsyncGenerator<StandingRecord> {
  for await (const { rows } of standingsByName(database, asked, EXPORT_BATCH)) yield* rows;
}

const describe = ({
  entityName,
  asked,
  obligation,
  now,
}: {
  entityName: string;
  asked: StandingQuery;
  obligation: string | undefined;
  now: Date;
}) => {
  const { as_known, area, standing, q } = asked.filters;
  return [
    ['Entidad', entityName],
    ['Situación al', longDay(asked.on)],
    ['Con lo que se sabía', as_known === 'then' ? 'Ese día' : 'Al generar el archivo'],
    ['Generado', namedInstant(now)],
    ['Obligación', obligation ?? 'Todas'],
    ['Área', area === undefined ? 'Todas' : area === '' ? 'Sin área' : area],
    ['Situación', standing === undefined ? 'Todas' : nameOfStanding(standing)],
    ['Persona', q === undefined ? 'Todas' : `Nombre o correo con «${q}»`],
  ] as const;
};

export const obligationRoutes = ({ config, limit, databaseFor }: Services) => {
  const ownerOf = ({ id, entity_id }: Member) => ({ entityId: entity_id, actorId: id });

  const readObligation = async (database: Database, { entity_id }: Member, id: string) => {
    const found = await findObligation(database, entity_id, id);
    if (!found) throw new ApiError('OBLIGATION_NOT_FOUND');
    return presentObligation(found);
  };
  const readWaiver = async (database: Database, { entity_id }: Member, id: string) => {
    const found = await findWaiver(database, entity_id, id);
    if (!found) throw new ApiError('WAIVER_NOT_FOUND');
    return presentWaiver(found);
  };
  const askedToday = async (database: Database, { entity_id }: Member): Promise<StandingQuery> => ({
    entityId: entity_id,
    on: await readToday(database),
    filters: { as_known: 'then' },
  });
  const readPage = async (
    database: Database,
    asked: StandingQuery,
    kept: CurrentStandings | undefined,
    { order, cursor }: ComplianceQuery,
  ) => {
    const page = { limit: COMPLIANCE_PAGE, cursor };
    const { rows, nextCursor } = await (order === 'name'
      ? pageByName(database, asked, page)
      : pageInOrder(database, asked, order, page, kept));
    const explained =
      asked.filters.user_id === undefined
        ? []
        : await Promise.all(rows.map((row) => explainStanding(database, asked, row)));
    return { rows: rows.map((row, i) => presentStanding(row, explained[i])), next_cursor: nextCursor };
  };
  const ownOf = async (database: Database, { id, entity_id }: SessionUser) =>
    entity_id === null ? [] : listOwnObligations(database, { id, entityId: entity_id }, await readToday(database));

  const signedIn = {
    listOwnObligations: async ({ session: { user }, database }) => ownOf(database, user),

    getOwnCalendar: async ({ session: { user }, database, reply }) => {
      const calendar = ownCalendar(await ownOf(database, user), {
        publicUrl: config.publicUrl,
        productName: config.platform.product_name,
        now: new Date(),
      });
      reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="lo-que-te-toca.ics"');
      return calendar;
    },
  } satisfies Partial<Handlers<'signed-in'>>;

  const reader = {
    listObligations: async ({ session: { user }, database }) =>
      (await listObligations(database, user.entity_id)).map(presentObligation),

    getCompliance: async ({ query, session: { user }, request, reply, database }) => {
      const today = await readToday(database);
      const asked: StandingQuery = { entityId: user.entity_id, on: query.on ?? today, filters: query };
      if (query.format !== 'json') {
        await limit('exportByUser', user.id);
        const now = new Date();
        const titles = await listCourseTitles(database);
        const obligation =
          query.obligation_id && (await findObligation(database, asked.entityId, query.obligation_id))?.title;
        const about = describe({ entityName: user.entity_name, asked, obligation, now });
        const sheet = { name: 'Cumplimiento', columns: columnsWith(titles), about };
        const fileName = asked.on === mexicanDay(now) ? 'cumplimiento' : `cumplimiento-al-${asked.on}`;
        return sendExport(exportRows(database, asked), sheet, { format: query.format, fileName, now, request, reply });
      }
      const needsAll = query.part !== 'rows' || query.order !== 'name';
      const kept = needsAll ? await keptFor({ databaseFor }, database, asked) : undefined;
      const sums = query.part === 'rows' ? noSums : await sumStandings(database, asked, kept);
      const page =
        query.part === 'sums' ? { rows: [], next_cursor: null } : await readPage(database, asked, kept, query);
      return { on: asked.on, as_known: query.as_known, ...sums, ...page };
    },

    getComplianceHistory: async ({ query, session: { user }, database }) =>
      readHistory({ databaseFor }, database, user.entity_id, query),

    getLaterFacts: async ({ query: { on }, session: { user }, database }) =>
      readLaterFacts(database, user.entity_id, on ?? mexicanDay(new Date())),
  } satisfies Partial<Handlers<'reader'>>;

  const entidadAdmin = {
    createObligation: async ({ body, session: { user }, database }) => {
      const id = await database.transaction().execute((tx) => createObligation(tx, ownerOf(user), body));
      return readObligation(database, user, id);
    },

    previewObligation: async ({ body: { obligation_id, ...terms }, session: { user }, database }) =>
      previewObligation(database, ownerOf(user), terms, obligation_id),

    updateObligation: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => changeObligation(tx, ownerOf(user), params.id, body));
      return readObligation(database, user, params.id);
    },

    endObligation: async ({ params, body, session: { user }, database }) => {
      await database.transaction().execute((tx) => endObligation(tx, ownerOf(user), params.id, body.on));
      return readObligation(database, user, params.id);
    },

    getComplianceForecast: async ({ session: { user }, database }) => {
      const today = await askedToday(database, user);
      const kept = await keptFor({ databaseFor }, database, today);
      return { points: await forecastLapses(database, today, kept, FORECAST_DAYS) };
    },

    getCompletionTimes: async ({ session: { user }, database }) => {
      const today = await askedToday(database, user);
      return { times: await readCompletionTimes(database, today, await keptFor({ databaseFor }, database, today)) };
    },

    createWaiver: async ({ body, session: { user }, database }) => {
      const id = await database.transaction().execute((tx) =>
        grantWaiver(tx, ownerOf(user), {
          userId: body.user_id,
          obligationId: body.obligation_id,
          until: body.until,
          reason: body.reason,
        }),
      );
      return readWaiver(database, user, id);
    },

    endWaiver: async ({ params, session: { user }, database }) => {
      await database.transaction().execute((tx) => endWaiver(tx, ownerOf(user), params.id));
      return readWaiver(database, user, params.id);
    },
  } satisfies Partial<Handlers<'EntidadAdmin'>>;

  return { signedIn, reader, entidadAdmin };
};
