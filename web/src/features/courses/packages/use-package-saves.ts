import { PACKAGE } from '@finaula/contract/constants';
import { ownCourseErrors } from '@finaula/contract/own-course-errors';
import type { PackageAttempt, PackageState } from '@finaula/contract/packages';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { ApiError, detailOf } from '../../../lib/api/api-error.ts';

/** A package that saves in a loop sends its last state at this pace: the server's limit allows it. */
const PACE_MS = 2_000;
const RETRY_MS = 5_000;

const ENDED: readonly string[] = ['PACKAGE_ATTEMPT_CHANGED', 'PACKAGE_ATTEMPT_NOT_FOUND', 'PACKAGE_STATE_TOO_LARGE'];

interface SaveFailure {
  detail: string;
  /** The attempt goes on in another window, or ended: nothing more is saved here. */
  isOver: boolean;
}

interface Saves {
  /** The last state of each item, stored or about to be. */
  states: PackageAttempt['states'];
  passed: boolean;
  failure: SaveFailure | null;
  save: (place: number, cmi: PackageState) => void;
}

const bytesOf = (cmi: PackageState) => new TextEncoder().encode(JSON.stringify(cmi)).length;

/** Saves the states of an attempt one after another, each with the sequence of the one before. */
export function usePackageSaves(attempt: PackageAttempt): Saves {
  const [states, setStates] = useState(attempt.states);
  const [passed, setPassed] = useState(attempt.passed);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const waiting = useRef(new Map<number, PackageState>());
  const sequence = useRef(attempt.sequence);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isBusy = useRef(false);
  const isOver = useRef(false);
  /** Whether the package's last state was too large: storing an earlier one mends nothing. */
  const isLost = useRef(false);

  const send = useCallback(async () => {
    const [next] = waiting.current;
    if (next === undefined || isBusy.current || isOver.current) return;
    const [item, cmi] = next;
    waiting.current.delete(item);
    isBusy.current = true;
    timer.current = undefined;
    let pause = PACE_MS;
    try {
      const body = { sequence: sequence.current, item, cmi };
      const saved = await api.savePackageAttempt({ params: { id: attempt.id }, body });
      sequence.current = saved.sequence;
      setPassed(saved.passed);
      if (!isLost.current) setFailure(null);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      isOver.current = code === 'PACKAGE_ATTEMPT_CHANGED' || code === 'PACKAGE_ATTEMPT_NOT_FOUND';
      setFailure({ detail: detailOf(error), isOver: isOver.current });
      pause = RETRY_MS;
      const isFinal = code !== undefined && ENDED.includes(code);
      if (!isFinal && !waiting.current.has(item)) waiting.current.set(item, cmi);
    }
    timer.current = setTimeout(() => {
      isBusy.current = false;
      void send();
    }, pause);
  }, [attempt.id]);

  useEffect(
    () => () => {
      // Leaving does not wait for the pace.
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      isBusy.current = false;
      void send();
    },
    [send],
  );

  const save = useCallback(
    (place: number, cmi: PackageState) => {
      isLost.current = bytesOf(cmi) > PACKAGE.stateBytes;
      if (isLost.current) {
        setFailure({ detail: ownCourseErrors.PACKAGE_STATE_TOO_LARGE.detail, isOver: false });
        return;
      }
      waiting.current.set(place, cmi);
      setStates((all) => ({ ...all, [place]: cmi }));
      void send();
    },
    [send],
  );
  return { states, passed, failure, save };
}
