import { isObliged } from '@finaula/contract/compliance';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../testing/standings/calendar.ts';
import { type History, histories } from '../../testing/standings/history.ts';
import { standingsOf } from '../../testing/standings/oracle.ts';
import { ENTITY, obligationId, recordHistory } from '../../testing/standings/record-history.ts';
import { testApp } from '../../testing/test-app.ts';
import { countDone } from './progress.ts';

const { database } = await testApp();
class Undone extends Error {}

/**
 * Month by month and person by person: who had it fulfilled that evening by what was earned in that month,
 * and in none before.
 */
function doneByOracle(history: History, year: number, cut: string): string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  for (let month = 1; month <= 12; month += 1) {
    const begins = `${year}-${String(month).padStart(2, '0')}-01`;
    if (begins > cut) break;
    const next = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
    const evening = addDays(next, -1) < cut ? addDays(next, -1) : cut;
    for (const { person, obligation, standing, fulfilled_on } of standingsOf(history, evening, 'then')) {
      const key = `${person} ${obligation}`;
      if (!isObliged(standing) || fulfilled_on === null || fulfilled_on < begins || seen.has(key)) continue;
      seen.add(key);
      done.push(`${obligationId(obligation)} ${month}`);
    }
  }
  return done.toSorted();
}

/** Obligations of everybody and of one and the same course: more of them are fulfilled. */
const wide = histories.map(
  (history): History => ({
    ...history,
    people: history.people.map((person) => ({
      ...person,
      account: person.account.map((fact) => ({ ...fact, verified: true, active: true })),
    })),
    waivers: history.waivers.slice(0, 1),
    certificates: history.certificates.map((held, n) => ({
      ...held,
      course: 'm01',
      revocations: n % 3 === 0 ? held.revocations : [],
    })),
    obligations: history.obligations.map(({ versions }) => ({
      end: null,
      versions: versions.map((version) => ({
        ...version,
        courses: ['m01'],
        evidence: 'quiz' as const,
        areas: null,
        positions: null,
        people: null,
        hired_after: null,
        starts_on: '2023-09-01',
      })),
    })),
  }),
);

test('the months of progress equal a look at each person on each month’s last evening', async () => {
  let counted = 0;
  const cuts = fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) });
  const property = fc.asyncProperty(fc.oneof(histories, wide), cuts, async (history, { month, day }) => {
    const compared = database.transaction().execute(async (tx) => {
      await recordHistory(tx, history);
      for (const year of [2023, 2024, 2025])
        for (const cut of [
          `${year}-12-31`,
          `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
        ]) {
          const found = [...(await countDone(tx, ENTITY, year, cut))].flatMap(([id, months]) =>
            [...months].flatMap(([of, people]) => Array<string>(people).fill(`${id} ${of}`)),
          );
          expect(found.toSorted()).toEqual(doneByOracle(history, year, cut));
          counted += found.length;
        }
      throw new Undone();
    });
    await compared.catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  });
  await fc.assert(property, { numRuns: 40, seed: Date.now() % 2 ** 31 });
  expect(counted).toBeGreaterThan(10);
});
