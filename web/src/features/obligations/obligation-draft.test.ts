import { obligationTerms } from '@finaula/contract/obligations';
import { expect, it } from 'vitest';
import { draftFrom, emptyDraft, toTerms } from './obligation-draft.ts';
import { presetsOn } from './presets.ts';

const today = '2026-11-24';

it.each(presetsOn(today))(
  'the preset $title comes through the form as it is, and the calls take it',
  ({ id: _, about: __, ...preset }) => {
    const terms = toTerms({ ...emptyDraft(today), ...draftFrom(preset) });
    expect(terms).toMatchObject(preset);
    expect(obligationTerms.parse(terms)).toEqual(terms);
  },
);

it('every condition and kind of repetition comes back from the fields', () => {
  const terms = {
    title: 'T',
    legal_basis: 'L',
    course_ids: ['m01', 'm02'],
    evidence: 'exam' as const,
    counts_documented: false,
    audience: {
      areas: ['Crédito'],
      positions: ['Cajero', 'Gerente'],
      people: ['00000000-0000-4000-8000-000000000001'],
      hired_after: '2026-01-31',
    },
    starts_on: '2026-12-01',
    first_due: { on: '2027-02-28' },
    repeat: { calendar_year: { month: 2, day: 29 } },
    warn_days: 0,
  };
  expect(toTerms({ ...emptyDraft(today), ...draftFrom(terms) })).toEqual(terms);
});
