import type { AreaFigure } from '@finaula/contract/area-figures';
import { CHARACTERS, LOCALE } from '@finaula/contract/constants';
import type { FailedTopics } from '@finaula/contract/failed-topics';
import type { ObligationTerms } from '@finaula/contract/obligations';
import type { DecisionTotals } from '@finaula/contract/scenario-decisions';
import { FAILS_FROM } from '../../lib/obligations/fails-from.ts';

const list = new Intl.ListFormat(LOCALE);

interface Weakness {
  title: string;
  course_id: string;
  course_title: string;
  slides: readonly number[];
  /** Names the whole of which the figures are parts. */
  measure: string;
  figures: readonly (AreaFigure | null)[];
}

export const weaknessInTopic = (topic: FailedTopics['topics'][number]): Weakness => ({
  ...topic,
  measure: 'Respuestas de examen sin acertar',
});

export const weaknessInCase = ({ mistake, ...of }: DecisionTotals['situations'][number]): Weakness => ({
  ...of,
  title: of.scenario_title,
  slides: mistake ? [mistake.slide_number] : [],
  measure: 'Primeras elecciones equivocadas en un caso',
});

/**
 * Terms of an obligation that repeats the course of a weakness once, for the areas that fail it or else for
 * the worst one. Only constancias from today on fulfil it.
 */
export function reinforcementOf(
  { title, course_id, course_title, slides, measure, figures }: Weakness,
  areas: FailedTopics['areas'],
  today: string,
) {
  const known = areas
    .flatMap((area, n) => {
      const figure = figures[n];
      return area !== null && figure ? [{ area, wrong: figure.wrong }] : [];
    })
    .toSorted((a, b) => b.wrong - a.wrong);
  const failing = known.filter(({ wrong }) => wrong >= FAILS_FROM);
  const chosen = failing.length > 0 ? failing : known.slice(0, 1);
  const shares = list.format(chosen.map(({ area, wrong }) => `${area} ${wrong} %`));
  const found = shares && ` ${measure} en 12 meses: ${shares}.`;
  const repeats =
    slides.length === 0
      ? ''
      : ` Repasa ${slides.length === 1 ? 'la lámina' : 'las láminas'} ${list.format(slides.map(String))} de «${course_title}».`;
  return {
    title: `Refuerzo: ${title}`.slice(0, CHARACTERS.obligationTitle),
    legal_basis: `Refuerzo que pide la institución sobre «${title}».${found}${repeats}`.slice(0, CHARACTERS.legalBasis),
    course_ids: [course_id],
    audience: chosen.length > 0 ? { areas: chosen.map(({ area }) => area) } : { everyone: true as const },
    starts_on: today,
    first_due: { days_after_assignment: 30 },
    repeat: 'none' as const,
    counts_from: today,
  } satisfies Partial<ObligationTerms>;
}
