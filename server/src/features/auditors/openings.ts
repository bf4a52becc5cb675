import type { OpenedThing } from '@finaula/contract/auditors';
import type { CallName, Calls } from '@finaula/contract/calls';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import type { SessionUser } from '../../http/session.ts';
import { audit } from '../../shared/audit/audit.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { findCertificateId, insertOpening, readAudit } from './queries.ts';

/**
 * The calls that an auditor may make about an institution: each needs an entry below, or it does not
 * compile.
 */
type ReaderCall =
  | { [Name in CallName]: Calls[Name]['access'] extends 'reader' ? Name : never }[CallName]
  | 'getCertificatePdf'
  | 'getTrainingScan';

/** The subject that each call opens; `dated` calls are about a day, today by default. */
const READ_SUBJECTS: Record<ReaderCall, { what: OpenedThing; dated: boolean; format?: string }> = {
  getCompliance: { what: 'compliance', dated: true },
  getComplianceHistory: { what: 'compliance', dated: false },
  getLaterFacts: { what: 'compliance', dated: true },
  listObligations: { what: 'obligations', dated: false },
  listEntityCertificates: { what: 'certificates', dated: true },
  getCertificatePdf: { what: 'certificate', dated: false, format: 'pdf' },
  listDocumentedTrainings: { what: 'trainings', dated: false },
  getDocumentedTraining: { what: 'training', dated: false },
  getTrainingScan: { what: 'training_scan', dated: false },
  listPersonTraining: { what: 'person', dated: false },
  listProgrammes: { what: 'programmes', dated: false },
  getProgramme: { what: 'programme', dated: false },
  getProgrammeProgress: { what: 'progress', dated: true },
  listSupervisionFiles: { what: 'supervision_files', dated: false },
  getSupervisionFile: { what: 'supervision_file', dated: false },
  downloadSupervisionFile: { what: 'supervision_file', dated: false, format: 'zip' },
};
const isReaderCall = (name: CallName): name is ReaderCall => name in READ_SUBJECTS;

const queryParams = z.object({
  on: z.string().optional(),
  user_id: z.string().optional(),
  format: z.string().default('json'),
});
const pathParams = z.object({ id: z.string().optional(), folio: z.string().optional() });

async function recordReading(
  platform: Database,
  { id: actorId, entity_id: entityId }: SessionUser,
  call: ReaderCall,
  params: unknown,
  query: unknown,
): Promise<void> {
  const { on, user_id, format } = queryParams.parse(query ?? {});
  const { id, folio } = pathParams.parse(params ?? {});
  const { what, dated, format: whole } = READ_SUBJECTS[call];
  await platform.transaction().execute(async (tx) => {
    const auditorId = await readAudit(tx, actorId);
    if (auditorId === null || entityId === null) return;
    const opened = {
      what: user_id === undefined ? what : 'person',
      on: dated ? (on ?? (await readToday(tx))) : null,
      subject: user_id ?? id ?? (folio === undefined ? null : await findCertificateId(tx, folio)),
      format: whole ?? format,
    };
    if (!(await insertOpening(tx, auditorId, entityId, opened))) return;
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
 * Records in the institution's ledger each subject that an auditor opens for the first time, before the
 * reply is sent. If recording fails, so does the reply.
 */
export function recordOpenings(app: FastifyInstance, platform: Database): void {
  app.addHook('onRoute', (route) => {
    const call = route.config?.call;
    if (call === undefined || !isReaderCall(call)) return;
    route.onSend = async ({ session, params, query }, reply, payload) => {
      if (session?.user.role === 'Auditor' && reply.statusCode < 300)
        await recordReading(platform, session.user, call, params, query);
      return payload;
    };
  });
}
