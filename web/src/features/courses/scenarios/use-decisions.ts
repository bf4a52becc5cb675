import type { Scenario } from '@finaula/contract/scenarios';
import { useState } from 'react';

type Step = Scenario['steps'][number];

/** A step that is decided: the choice that led on, and the wrong ones before it. */
export interface Decision {
  step: Step;
  chosen: string;
  tried: string[];
}

interface State {
  decided: Decision[];
  /** The id of the present step; at the end, no step has it. */
  at: string | undefined;
  tried: string[];
  /** The place of the choice whose consequence is shown. */
  wrong: number | undefined;
}

const begin = ({ steps: [step] }: Scenario): State => ({ decided: [], at: step?.id, tried: [], wrong: undefined });

/** The way of a person through a scenario. It is practice, so it ends with the visit. */
export function useDecisions(scenario: Scenario) {
  const [{ decided, at, tried, wrong }, setState] = useState(() => begin(scenario));
  const step = scenario.steps.find(({ id }) => id === at);
  const shown = wrong === undefined ? undefined : step?.choices[wrong];
  const decide = (index: number) => {
    const choice = step?.choices[index];
    if (step === undefined || choice === undefined) return;
    setState(
      'next' in choice
        ? {
            decided: [...decided, { step, chosen: choice.text, tried }],
            at: choice.next,
            tried: [],
            wrong: undefined,
          }
        : { decided, at, tried: [...tried, choice.text], wrong: index },
    );
  };
  return {
    decided,
    step,
    wrong: shown === undefined || 'next' in shown ? undefined : shown,
    decide,
    decideAgain: () => setState({ decided, at, tried, wrong: undefined }),
    repeat: () => setState(begin(scenario)),
  };
}
