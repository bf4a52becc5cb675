import { type RawBuilder, sql } from 'kysely';

/** True when the queue has no job for this id: it failed too often, or its process died twice. */
export const withoutJob = (names: readonly string[], field: string, id: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select from pgboss.job where job.name = any(${names}) and job.state < 'completed'
    and job.data ->> ${field}::text = ${sql.ref(id)}::text)`;
