import { expect, it } from 'vitest';
import { factsOf } from './act-facts.ts';
import type { LedgerEntry } from './ledger.ts';

const entryOf = (action: LedgerEntry['action'], detail: LedgerEntry['detail'], user_name: string | null = null) =>
  ({ action, detail, user_name, actor_name: null }) as LedgerEntry;

it.each([
  [{ what: 'supervision_files', format: 'json' }, null, 'Lista de expedientes de supervisión'],
  [
    { what: 'progress', format: 'xlsx', on: '2026-11-28', subject: 'b4584df4-d60c-4479-acd1-043f22fa27f7' },
    null,
    'Programado y realizado, al 28 de noviembre de 2026 (archivo de Excel)',
  ],
  [
    { what: 'person', format: 'json', on: '2026-08-15' },
    'Ángela Peña',
    'Situación de Ángela Peña, al 15 de agosto de 2026',
  ],
])('the record %j that an auditor opened is named in Spanish', (detail, user, words) => {
  expect(factsOf(entryOf('auditor opened', detail, user))).toBe(words);
});

it('a day in an act is written out', () => {
  expect(factsOf(entryOf('course retired', { on: '2026-12-01', reason: 'lo sustituye otro' }))).toBe(
    'Desde el 1 de diciembre de 2026: lo sustituye otro',
  );
});
