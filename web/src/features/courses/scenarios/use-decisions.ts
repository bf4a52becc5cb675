import type { Scenario, WrongChoice } from '@finaula/contract/scenarios';
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
  /** Undefined at the end. */
  step: Step | undefined;
  tried: string[];
  /** The choice whose consequence is shown. */
  wrong: WrongChoice | undefined;
}

const begin = ({ steps: [step] }: Scenario): State => ({ decided: [], step, tried: [], wrong: undefined });

/** The way of a person through a scenario. It is practice, so it ends with the visit. */
export function useDecisions(scenario: Scenario) {
  const [state, setState] = useState(() => begin(scenario));
  const decide = (index: number) => {
    const { step, tried, decided } = state;
    const choice = step?.choices[index];
    if (step === undefined || choice === undefined) return;
    setState(
      'next' in choice
        ? {
            decided: [...decided, { step, chosen: choice.text, tried }],
            step: scenario.steps.find(({ id }) => id === choice.next),
            tried: [],
            wrong: undefined,
          }
        : { ...state, tried: [...tried, choice.text], wrong: choice },
    );
  };
  return {
    ...state,
    decide,
    decideAgain: () => setState({ ...state, wrong: undefined }),
    repeat: () => setState(begin(scenario)),
  };
}
