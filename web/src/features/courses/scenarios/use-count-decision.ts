import type { Course } from '@finaula/contract/courses';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '../../../lib/api/api.ts';

/**
 * Sends the first choice at each situation. Without a network it waits while the tab is open; a failure is
 * never shown, and the case goes on.
 */
export function useCountDecision({ id, version }: Course, scenarioId: string) {
  const sent = useRef(new Set<string>());
  const { mutate } = useMutation({ mutationFn: api.countDecision });
  return (stepId: string, choice: number) => {
    if (sent.current.has(stepId)) return;
    sent.current.add(stepId);
    mutate({ params: { id }, body: { version, scenario_id: scenarioId, step_id: stepId, choice } });
  };
}
