import type { Scenario } from '@finaula/contract/scenarios';
import { citation, sourceOf } from './citation.ts';
import type { Report } from './fault.ts';
import { parseYaml } from './parse-yaml.ts';
import { readingMinutes } from './reading-time.ts';
import { type ScenariosFile, type Source, scenariosFile } from './schemas.ts';

/** `next` of the last decision. */
const SCENARIO_END = 'end';
const MINUTES_PER_DECISION = 0.4;

type Written = ScenariosFile['scenarios'][number];

/** Every step is reached, from an earlier one; each has a choice that leads on and one that does not. */
function pathFaults({ steps }: Written): string[] {
  const position = new Map(steps.map(({ id }, i) => [id, i]));
  const faults = steps.flatMap(({ id, choices }, i) => {
    const targets = choices.flatMap(({ next }) => next ?? []);
    return [
      ...(position.get(id) === i ? [] : [`El paso ${id} se repite.`]),
      ...(targets.length === 0 || targets.length === choices.length
        ? [`El paso ${id} necesita una decisión que sigue y una que cuesta.`]
        : []),
      ...targets
        .filter((next) => next !== SCENARIO_END && (position.get(next) ?? 0) <= i)
        .map((next) => `El paso ${id} lleva a «${next}», que no es un paso posterior ni ${SCENARIO_END}.`),
    ];
  });
  const reached = new Set(steps.flatMap(({ choices }) => choices.flatMap(({ next }) => next ?? [])));
  const lost = steps.slice(1).filter(({ id }) => !reached.has(id));
  return [...faults, ...lost.map(({ id }) => `Ninguna decisión lleva al paso ${id}.`)];
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
    for (const sentence of pathFaults(written)) fault(sentence, 'steps');
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
    const said = steps.map(({ text, choices }) => ({ content: [text, ...choices.map((one) => one.text)].join(' ') }));
    const { id, title, role, facts, ending, takeaway } = written;
    const minutes = Math.ceil(readingMinutes(said) + MINUTES_PER_DECISION * steps.length);
    return { id, title, role, minutes, facts, steps, ending, takeaway };
  });
}
