import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseAs } from '../../database/rls-context.ts';
import { outboxOn } from '../../shared/mail/outbox.ts';
import { addDays, addYears } from '../../shared/time/days.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { addTermDays } from '../../shared/time/working-days.ts';
import { labourOffice } from '../../testing/labour-office.ts';
import { testApp } from '../../testing/test-app.ts';
import { remindAdministrators } from './remind-administrators.ts';

const app = await testApp();
const { database, pool } = app;
const platform = databaseAs(pool)('platform');
const today = await readToday(database);
const remind = () =>
  remindAdministrators(
    platform,
    outboxOn(async () => undefined),
  );
const toldTo = async (userId: string) =>
  database
    .selectFrom('messages')
    .select(['kind', sql<Record<string, string>>`facts`.as('facts')])
    .where('user_id', '=', userId)
    .where('kind', 'like', 'labour%')
    .orderBy('created_at')
    .execute();

/** The last day of training whose term of so many working days ends on or before that day. */
function endBefore(day: string, term: number): string {
  let end = day;
  while (addTermDays(end, term) > day) end = addDays(end, -1);
  return end;
}

test('administrators are told once a week of constancias whose twentieth day comes', async () => {
  const office = await labourOffice(app);
  await office.admin.changeLabourPolicy({ body: { plan_from: addYears(today, -1), plan_to: addDays(today, 300) } });
  await office.passed({ endedOn: today });
  await remind();
  expect(await toldTo(office.administrator.id)).toEqual([]);
  const endedOn = endBefore(addTermDays(today, 3), 20);
  await office.passed({ endedOn });
  const { constancias } = (await office.admin.getLabourTerms()).body;
  expect(constancias).toEqual({ count: 2, due_on: addTermDays(endedOn, 20) });
  await remind();
  await remind();
  const due_on = addTermDays(endedOn, 20);
  expect(await toldTo(office.administrator.id)).toMatchObject([
    { kind: 'labour_constancias_due', facts: { count: '1', due_on } },
  ]);
});

test('administrators are told of the list fifteen and five working days before its sixtieth', async () => {
  const office = await labourOffice(app);
  const planEndingOn = async (plan_to: string) => {
    await office.admin.changeLabourPolicy({ body: { plan_from: addDays(plan_to, -300), plan_to } });
    await remind();
    await remind();
  };
  await planEndingOn(endBefore(addTermDays(today, 20), 60));
  expect(await toldTo(office.administrator.id)).toEqual([]);
  const plan_to = endBefore(addTermDays(today, 10), 60);
  await planEndingOn(plan_to);
  expect((await office.admin.getLabourTerms()).body.lists).toMatchObject([{ to: plan_to }]);
  await planEndingOn(endBefore(addTermDays(today, 4), 60));
  const told = await toldTo(office.administrator.id);
  expect(told).toHaveLength(2);
  expect(told[0]).toMatchObject({ kind: 'labour_list_due', facts: { to: plan_to } });
});
