import { type RefObject, useEffect, useRef } from 'react';

/**
 * Scrolls the log so that its last question stands at the top, again with each `exchange`, and as far as there is room while its answer grows (`heard`).
 * Whoever has scrolled elsewhere meanwhile is left there.
 */
export function useScrollToQuestion(log: RefObject<HTMLElement | null>, exchange: string, heard: string): void {
  const shown = useRef({ exchange: '', top: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each part of the answer, which makes room to scroll
  useEffect(() => {
    const element = log.current;
    if (element === null) return;
    if (shown.current.exchange === exchange && Math.abs(element.scrollTop - shown.current.top) > 2) return;
    const last = element.querySelector<HTMLElement>('[data-exchange]:last-of-type');
    element.scrollTo({ top: (last?.offsetTop ?? 0) - 20 });
    shown.current = { exchange, top: element.scrollTop };
  }, [log, exchange, heard]);
}
