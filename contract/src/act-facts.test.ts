import { expect, test } from 'vitest';
import { factsOf } from './act-facts.ts';
import type { LedgerEntry } from './ledger.ts';

const entryOf = (action: LedgerEntry['action'], detail: LedgerEntry['detail']) =>
  ({ action, detail, user_name: null, actor_name: 'Ana' }) as LedgerEntry;
const facts = (...entry: Parameters<typeof entryOf>) => factsOf(entryOf(...entry));

test('an act on an obligation names it and its version', () => {
  const terms = JSON.stringify({ title: 'PLD/FT anual', course_ids: ['m04'] });
  expect(facts('obligation changed', { version: 2, terms })).toBe('PLD/FT anual, versión 2');
  expect(facts('obligation created', { version: 1, title: 'Ciberseguridad' })).toBe('Ciberseguridad, versión 1');
});

test('a decision about a regulatory change says what was decided', () => {
  const decided = (decision: string) => facts('reform decided', { title: 'Nuevo plazo', decision });
  expect(['inform', 'everyone', 'areas'].map(decided)).toEqual([
    'Nuevo plazo: se tomó nota',
    'Nuevo plazo: se recertifica todo el personal',
    'Nuevo plazo: se recertifican ciertas áreas',
  ]);
});

test.each([
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
  expect(factsOf({ ...entryOf('auditor opened', detail), user_name: user })).toBe(words);
});

test('a day in an act is written out', () => {
  expect(facts('course retired', { on: '2026-12-01', reason: 'lo sustituye otro' })).toBe(
    'Desde el 1 de diciembre de 2026: lo sustituye otro',
  );
});
