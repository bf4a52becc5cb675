import { expect, test } from 'vitest';
import { factsOf } from './act-facts.ts';
import type { LedgerEntry } from './ledger.ts';

const facts = (action: LedgerEntry['action'], detail: LedgerEntry['detail']) =>
  factsOf({ action, detail, user_name: null, actor_name: 'Ana' } as LedgerEntry);

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
