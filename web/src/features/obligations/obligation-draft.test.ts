import { obligationTerms } from '@finaula/contract/obligations';
import { expect, it } from 'vitest';
import { draftFrom, emptyDraft, toTerms } from './obligation-draft.ts';
import { presetsOn } from './presets.ts';
import { reinforcementOf, weaknessInTopic } from './reinforcement.ts';

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
    level: 'reforzamiento' as const,
    post: 'crédito' as const,
    counts_from: '2026-11-30',
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

it('a reinforcement asks the areas that fail a topic, and counts new constancias only', () => {
  const topic = {
    course_id: 'm04',
    course_title: 'Enfoque basado en riesgo',
    objective: 1,
    title: 'Operación inusual',
    slides: [8, 9],
    figures: [
      { people: 20, wrong: 27, low: 11, high: 52 },
      { people: 20, wrong: 37, low: 29, high: 45 },
      { people: 20, wrong: 24, low: 12, high: 32 },
      null,
      { people: 20, wrong: 60, low: 41, high: 77 },
    ],
  };
  const asked = reinforcementOf(weaknessInTopic(topic), ['Caja', 'Sucursales', 'Crédito', 'Mesa', null], today);
  expect(asked).toMatchObject({ audience: { areas: ['Sucursales', 'Caja'] }, counts_from: today, repeat: 'none' });
  expect(asked.legal_basis).toContain('Sucursales 37 % y Caja 27 %. Repasa las láminas 8 y 9');
  expect(toTerms({ ...emptyDraft(today), ...draftFrom(asked) })).toMatchObject(asked);
  const onlyLow = { ...topic, figures: [null, null, { people: 20, wrong: 9, low: 3, high: 20 }] };
  expect(reinforcementOf(weaknessInTopic(onlyLow), ['Caja', 'Sucursales', 'Crédito'], today).audience).toEqual({
    areas: ['Crédito'],
  });
});
