import type { Obligation, ObligationTerms } from '@finaula/contract/obligations';
import type { Level, Post } from '@finaula/contract/posts';
import { linesOf } from '../../lib/forms/lines.ts';

/** Values of the form, as text; `toTerms` parses them. */
export type Draft = {
  title: string;
  legal_basis: string;
  starts_on: string;
  audience_kind: 'everyone' | 'some';
  /** One per line. */
  areas: string;
  positions: string;
  hired_after: string;
  due_kind: 'days' | 'on';
  due_days: string;
  due_on: string;
  repeat_kind: 'none' | 'months' | 'year';
  repeat_months: string;
  /** dd/mm */
  repeat_day: string;
  warn_days: string;
  evidence: 'quiz' | 'exam';
  /** Training that the institution documented counts too. */
  counts_documented: '' | 'yes';
  level: Level;
  post: Post | '';
  /** Constancias from before that day do not count. The form does not change it. */
  counts_from: string;
  course_ids: string;
  /** Named people of an existing obligation, kept unchanged. */
  people: string;
};

export const emptyDraft = (today: string): Draft => ({
  title: '',
  legal_basis: '',
  starts_on: today,
  audience_kind: 'everyone',
  areas: '',
  positions: '',
  hired_after: '',
  due_kind: 'days',
  due_days: '30',
  due_on: '',
  repeat_kind: 'months',
  repeat_months: '12',
  repeat_day: '15/12',
  warn_days: '30',
  evidence: 'quiz',
  counts_documented: '',
  level: 'general',
  post: '',
  counts_from: '',
  course_ids: '',
  people: '',
});

const two = (n: number) => String(n).padStart(2, '0');

type Terms = Partial<Pick<Obligation, keyof ObligationTerms>>;

/** The form's values from existing terms. */
export function draftFrom({
  title,
  legal_basis,
  course_ids,
  evidence,
  audience,
  starts_on,
  first_due,
  repeat,
  warn_days,
  counts_documented,
  level,
  post,
  counts_from,
}: Terms): Partial<Draft> {
  const rule = audience && !('everyone' in audience) ? audience : {};
  return {
    ...(audience && { audience_kind: 'everyone' in audience ? ('everyone' as const) : ('some' as const) }),
    ...(title !== undefined && { title }),
    ...(legal_basis !== undefined && { legal_basis }),
    ...(course_ids && { course_ids: course_ids.join('\n') }),
    ...(evidence && { evidence }),
    ...(counts_documented && { counts_documented: 'yes' as const }),
    ...(level && { level }),
    ...(post && { post }),
    ...(counts_from !== undefined && { counts_from }),
    ...(starts_on !== undefined && { starts_on }),
    ...(warn_days !== undefined && { warn_days: String(warn_days) }),
    ...(rule.areas && { areas: rule.areas.join('\n') }),
    ...(rule.positions && { positions: rule.positions.join('\n') }),
    ...(rule.people && { people: rule.people.join('\n') }),
    ...(rule.hired_after && { hired_after: rule.hired_after }),
    ...(first_due &&
      ('on' in first_due
        ? { due_kind: 'on' as const, due_on: first_due.on }
        : { due_kind: 'days' as const, due_days: String(first_due.days_after_assignment) })),
    ...(repeat === 'none' && { repeat_kind: 'none' as const }),
    ...(repeat !== undefined &&
      repeat !== 'none' &&
      ('months' in repeat
        ? { repeat_kind: 'months' as const, repeat_months: String(repeat.months) }
        : {
            repeat_kind: 'year' as const,
            repeat_day: `${two(repeat.calendar_year.day)}/${two(repeat.calendar_year.month)}`,
          })),
  };
}

function repeatIn({ repeat_kind, repeat_months, repeat_day }: Draft): ObligationTerms['repeat'] {
  if (repeat_kind === 'none') return 'none';
  if (repeat_kind === 'months') return { months: Number(repeat_months) };
  const [day = 15, month = 12] = repeat_day.split('/').map(Number);
  return { calendar_year: { month, day } };
}

/** Terms in the form of the request. */
export function toTerms(draft: Draft): ObligationTerms {
  const [areas, positions, people] = [linesOf(draft.areas), linesOf(draft.positions), linesOf(draft.people)];
  const rule = {
    ...(areas.length > 0 && { areas }),
    ...(positions.length > 0 && { positions }),
    ...(people.length > 0 && { people }),
    ...(draft.hired_after !== '' && { hired_after: draft.hired_after }),
  };
  return {
    title: draft.title.trim(),
    legal_basis: draft.legal_basis.trim(),
    course_ids: linesOf(draft.course_ids),
    evidence: draft.evidence,
    audience: draft.audience_kind === 'everyone' ? { everyone: true } : rule,
    starts_on: draft.starts_on,
    first_due: draft.due_kind === 'on' ? { on: draft.due_on } : { days_after_assignment: Number(draft.due_days) },
    repeat: repeatIn(draft),
    warn_days: Number(draft.warn_days),
    counts_documented: draft.counts_documented === 'yes',
    level: draft.level,
    post: draft.post === '' ? null : draft.post,
    ...(draft.counts_from !== '' && { counts_from: draft.counts_from }),
  };
}
