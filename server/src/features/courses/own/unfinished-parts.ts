import type { CourseDraft, DraftSlide } from '@finaula/contract/course-draft';
import { figure } from '@finaula/contract/figures';
import { JOB_AID_PAGE, wholeJobAid } from '@finaula/contract/job-aids';
import { SCENARIO_END, wholeScenario } from '@finaula/contract/scenarios';
import type { z } from 'zod';
import { formatNumber } from '../../../shared/text/format-number.ts';
import { pageFault } from '../content/parse-job-aids.ts';
import { pathFaults } from '../content/parse-scenarios.ts';

export type SayFault = (field: string, sentence: string) => void;

type Issue = z.core.$ZodIssue;

const sentenceOf = (issue: Issue): string => {
  if (issue.code === 'custom') return issue.message;
  if (issue.code === 'too_big' && issue.origin === 'array') return `Son a lo más ${issue.maximum}.`;
  if (issue.code !== 'too_small') return 'Revisa este dato.';
  if (issue.origin === 'string') return 'Falta este texto.';
  return issue.origin === 'array' ? `Son al menos ${issue.minimum}.` : 'Escribe un número mayor que cero.';
};

/** The issues of the form that the author chose: the other form misses whole fields. */
const leavesOf = (issue: Issue): Issue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const chosen = issue.errors.find((issues) => issues.every(({ code }) => code !== 'invalid_type')) ?? [];
  return chosen.map((leaf) => ({ ...leaf, path: [...issue.path, ...leaf.path] }));
};

function sayMissing(schema: z.ZodType, part: unknown, prefix: readonly string[], say: SayFault): void {
  for (const issue of (schema.safeParse(part).error?.issues ?? []).flatMap(leavesOf))
    say([...prefix, ...issue.path].join('.'), sentenceOf(issue));
}

/** Says of a figure what it still needs; fields are paths: "figure.data.steps.0.text". */
export function inspectFigure(drawn: NonNullable<DraftSlide['figure']>, say: SayFault): void {
  sayMissing(figure, drawn, ['figure'], say);
}

/** Says of a case what it still needs; fields are paths: "steps.0.choices.1.rule". */
export function inspectScenario(scenario: CourseDraft['scenarios'][number], slideCount: number, say: SayFault): void {
  sayMissing(wholeScenario, scenario, [], say);
  const { steps } = scenario;
  const numberOf = (id: string) =>
    id === SCENARIO_END ? 'el final' : String(steps.findIndex((one) => one.id === id) + 1);
  const paths = steps.map(({ choices, ...step }) => ({
    ...step,
    choices: choices.map((choice) => ({ text: choice.text, next: 'next' in choice ? choice.next : undefined })),
  }));
  for (const { step, sentence } of pathFaults(paths, numberOf)) say(`steps.${step}`, sentence);
  for (const [step, { choices }] of steps.entries())
    for (const [i, choice] of choices.entries())
      if ('slide_number' in choice && choice.slide_number > slideCount)
        say(`steps.${step}.choices.${i}.slide_number`, 'La lámina que enseña la regla ya no existe.');
}

/** Says of a sheet what it still needs; fields are paths: "parts.0.lines". */
export function inspectJobAid(
  jobAid: CourseDraft['job_aids'][number],
  slides: readonly DraftSlide[],
  say: SayFault,
): void {
  sayMissing(wholeJobAid, jobAid, [], say);
  for (const number of jobAid.slide_numbers)
    if (number > slides.length) say('slide_numbers', `La lámina ${number} ya no existe.`);
  const crowded = pageFault(jobAid.parts);
  if (crowded !== undefined) say('parts', crowded);
  const named = slides.filter((_, i) => jobAid.slide_numbers.includes(i + 1));
  const foot = new Set(named.flatMap(({ sources, applies_to }) => [...sources, applies_to]));
  const characters = [...foot].join('').length;
  if (characters > JOB_AID_PAGE.sourceCharacters)
    say(
      'slide_numbers',
      `Las fuentes de estas láminas tienen ${formatNumber(characters)} letras; al pie caben ${formatNumber(JOB_AID_PAGE.sourceCharacters)}.`,
    );
}
