import { SCENARIO_END, type Scenario, type WrongChoice } from '@finaula/contract/scenarios';
import { newKey } from '../move-slide.ts';

type Step = Scenario['steps'][number];

export const blankWrong = (text = ''): WrongChoice => ({
  text,
  consequence: [{ when: '', what: '' }],
  rule: '',
  source: '',
  slide_number: 1,
});

export const blankStep = (): Step => ({
  id: newKey(),
  text: '',
  choices: [{ text: '', next: SCENARIO_END }, blankWrong()],
});

export const blankScenario = (): Scenario => ({
  id: newKey(),
  title: '',
  role: '',
  minutes: 1,
  facts: [{ name: '', value: '' }],
  steps: [blankStep()],
  ending: '',
  takeaway: '',
});

/** Leads the choices that ended the case to the step that was just added. */
export function linkedSteps(steps: Step[]): Step[] {
  const [before, added] = steps.slice(-2);
  if (before === undefined || added === undefined) return steps;
  const choices = before.choices.map((choice) =>
    'next' in choice && choice.next === SCENARIO_END ? { ...choice, next: added.id } : choice,
  );
  return steps.with(-2, { ...before, choices });
}
