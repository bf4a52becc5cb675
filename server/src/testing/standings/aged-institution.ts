import { sql } from 'kysely';
import { addDays } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { bypassTriggers } from '../bypass-triggers.ts';
import { obligationOf } from '../obligation-fixture.ts';
import type { testApp } from '../test-app.ts';

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'as' | 'create' | 'database'>;

/** An institution whose administrator and people have been there for 200 days, with one obligation. */
export async function agedInstitution({ as, create, database }: App, name: string, areas: readonly (string | null)[]) {
  const { id: entityId } = await create.entity({ name });
  const administrator = await create.user({ role: 'EntidadAdmin', entityId });
  const people = [];
  for (const area of areas) {
    const person = await create.user({ entityId });
    await database
      .insertInto('employment_facts')
      .values({ entity_id: entityId, user_id: person.id, area, recorded_by: administrator.id })
      .execute();
    people.push(person);
  }
  const obligationId = await obligationOf(database, {
    entityId,
    recordedBy: administrator.id,
    startsOn: addDays(await readToday(database), -100),
    firstDueDays: 40,
  });
  await bypassTriggers(database, async (tx) => {
    for (const table of ['account_facts', 'employment_facts'])
      await sql`update ${sql.table(table)} set recorded_at = now() - interval '200 days' where entity_id = ${entityId}`.execute(
        tx,
      );
    await sql`update obligation_versions set recorded_at = now() - interval '100 days' where entity_id = ${entityId}`.execute(
      tx,
    );
  });
  return { entityId, obligationId, people, administrator, admin: as(await create.sessionOf(administrator.id)) };
}
