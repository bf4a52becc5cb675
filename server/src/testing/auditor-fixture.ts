import { randomUUID } from 'node:crypto';
import type { Database } from '../database/connect.ts';
import type { factoriesOn } from './factories.ts';

interface Traits {
  entityId: string;
  endedBy: string;
  mark: string;
}

/** Creates an auditor with access who opened a record, and one whose access ended; returns the first. */
export async function auditorsOf(
  database: Database,
  create: ReturnType<typeof factoriesOn>,
  { entityId, endedBy, mark }: Traits,
) {
  const auditor = await create.auditor({
    entityId,
    name: `Auditora ${mark}`,
    email: `a-${mark}-${randomUUID()}@correo.example`,
  });
  const ended = await create.auditor({ entityId });
  await database
    .insertInto('auditor_ends')
    .values({ auditor_id: ended.auditorId, entity_id: entityId, recorded_by: endedBy })
    .execute();
  await database
    .insertInto('auditor_openings')
    .values({ auditor_id: auditor.auditorId, entity_id: entityId, what: 'compliance', format: 'json' })
    .execute();
  return auditor;
}
