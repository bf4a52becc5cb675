import type { OpenedThing } from '@finaula/contract/auditors';
import { type CallName, type Calls, calls } from '@finaula/contract/calls';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { SessionUser } from '../../http/session.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { noteOpening, readAudit } from './queries.ts';

/**
 * The calls that an auditor may make about an institution: one without a name for what it opens does not
 * compile.
 */
type ReaderCall = { [Name in CallName]: Calls[Name]['access'] extends 'reader' ? Name : never }[CallName];

/** What each of them opens; `dated` ones are of a day, today where none is asked for. */
const things: Record<ReaderCall, { what: OpenedThing; dated: boolean; format?: string }> = {
  getCompliance: { what: 'compliance', dated: true },
  listObligations: { what: 'obligations', dated: false },
  listEntityCertificates: { what: 'certificates', dated: true },
  listProgrammes: { what: 'programmes', dated: false },
  getProgramme: { what: 'programme', dated: false },
  getProgrammeProgress: { what: 'progress', dated: true },
  listSupervisionFiles: { what: 'supervision_files', dated: false },
  getSupervisionFile: { what: 'supervision_file', dated: false },
  downloadSupervisionFile: { what: 'supervision_file', dated: false, format: 'zip' },
};
const isReaderCall = (name: CallName): name is ReaderCall => calls[name].access === 'reader';

const asked = z.object({
  on: z.string().optional(),
  user_id: z.string().optional(),
  format: z.string().default('json'),
});
const aimed = z.object({ id: z.string().optional() });

async function note(
  platform: Database,
  { id: actorId, entity_id: entityId }: SessionUser,
  call: ReaderCall,
  params: unknown,
  query: unknown,
): Promise<void> {
  const { on, user_id, format } = asked.parse(query ?? {});
  const { id } = aimed.parse(params ?? {});
  const { what, dated, format: whole } = things[call];
  await platform.transaction().execute(async (tx) => {
    const auditorId = await readAudit(tx, actorId);
    if (auditorId === null || entityId === null) return;
    const opened = {
      what: user_id === undefined ? what : 'person',
      on: dated ? (on ?? (await readToday(tx))) : null,
      subject: user_id ?? id ?? null,
      format: whole ?? format,
    };
    if (!(await noteOpening(tx, auditorId, entityId, opened))) return;
    const { on: day, subject, ...detail } = opened;
    await audit(tx, {
      action: 'auditor opened',
      actorId,
      entityId,
      ...(user_id !== undefined && { userId: user_id }),
      detail: {
        auditor_id: auditorId,
        ...detail,
        ...(day !== null && { on: day }),
        ...(subject !== null && { subject }),
      },
    });
  });
}

/**
 * What an auditor opens in this block is noted before it is handed over: the first time of each thing, in the
 * ledger of the institution. What cannot be noted is not shown.
 */
export function noteOpenings(app: FastifyInstance, platform: Database): void {
  app.addHook('onSend', async ({ session, params, query, routeOptions }, reply, payload) => {
    const { call } = routeOptions.config;
    if (session?.user.role === 'Auditor' && call !== undefined && isReaderCall(call) && reply.statusCode < 300)
      await note(platform, session.user, call, params, query);
    return payload;
  });
}
