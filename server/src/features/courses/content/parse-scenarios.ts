import { SCENARIO_END, type Scenario } from '@finaula/contract/scenarios';
import { readingMinutes } from '@finaula/contract/text';
import { citation, sourceOf } from './citation.ts';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { type Source, scenariosFile } from './schemas.ts';

const MINUTES_PER_DECISION = 0.4;

interface Step {
  id: string;
  text: string;
  choices: readonly { text: string; next?: string | undefined }[];
}

interface PathFault {
  /** The place among the steps, from 0. */
  step: number;
  sentence: string;
}

/**
 * Every step is reached, from an earlier one; each has a choice that leads on and one that does not.
 * `nameOf` is the step's name for its author.
 */
export function pathFaults(steps: readonly Step[], nameOf: (id: string) => string = (id) => id): PathFault[] {
  const position = new Map(steps.map(({ id }, i) => [id, i]));
  const faults = steps.flatMap(({ id, choices }, step) => {
    const targets = choices.flatMap(({ next }) => next ?? []);
    const name = nameOf(id);
    return [
      ...(position.get(id) === step ? [] : [`El paso ${name} se repite.`]),
      ...(targets.length === 0 || targets.length === choices.length
        ? [`El paso ${name} necesita una decisión que sigue y una que cuesta.`]
        : []),
      ...targets
        .filter((next) => next !== SCENARIO_END && (position.get(next) ?? 0) <= step)
        .map(
          (next) =>
            `El paso ${name} lleva a «${nameOf(next)}», que no es un paso posterior ni ${nameOf(SCENARIO_END)}.`,
        ),
    ].map((sentence) => ({ step, sentence }));
  });
  const reached = new Set(steps.flatMap(({ choices }) => choices.flatMap(({ next }) => next ?? [])));
  for (const [step, { id }] of steps.entries())
    if (step > 0 && !reached.has(id)) faults.push({ step, sentence: `Ninguna decisión lleva al paso ${nameOf(id)}.` });
  return faults;
}

/** The minutes that a case takes. */
export function scenarioMinutes(steps: readonly Step[]): number {
  const said = steps.map(({ text, choices }) => ({ content: [text, ...choices.map((one) => one.text)].join(' ') }));
  return Math.max(1, Math.ceil(readingMinutes(said) + MINUTES_PER_DECISION * steps.length));
}

/** A place as the rule of a choice cites it. */
const cited = (place: string, source: Source | undefined): string =>
  `${citation(place, source)}${source?.evidence === 'secondary' ? ', según fuente secundaria' : ''}`;

/** Reads scenarios.yaml of a module with `slideCount` slides. */
export function parseScenarios(
  text: string,
  moduleId: string,
  slideCount: number,
  sources: readonly Source[],
  report: Report,
): Scenario[] {
  const parsed = parseYaml(text, scenariosFile, report);
  if (!parsed) return [];
  return parsed.value.scenarios.map((written, i): Scenario => {
    const fault = (sentence: string, ...path: (string | number)[]) =>
      report(parsed.lineOf('scenarios', i, ...path), sentence);
    if (written.id !== `${moduleId}-c${i + 1}`) fault(`El id debe ser ${moduleId}-c${i + 1}.`, 'id');
    for (const { sentence } of pathFaults(written.steps)) fault(sentence, 'steps');
    const steps = written.steps.map(({ id, text, choices }, step) => ({
      id,
      text,
      choices: choices.map(({ text, next, consequence = [], rule = '', source: place = '', slide = 0 }, choice) => {
        if (next !== undefined) return { text, next };
        const source = sourceOf(place, sources);
        if (!source)
          fault(`«${place}» no empieza con una fuente de sources.yaml.`, 'steps', step, 'choices', choice, 'source');
        if (slide > slideCount) fault(`La lámina ${slide} no existe.`, 'steps', step, 'choices', choice, 'slide');
        return { text, consequence, rule, source: cited(place, source), slide_number: slide };
      }),
    }));
    const { id, title, role, roles, facts, ending, takeaway } = written;
    return {
      id,
      title,
      role,
      ...(roles && { roles }),
      minutes: scenarioMinutes(steps),
      facts,
      steps,
      ending,
      takeaway,
    };
  });
}
