import { type RefObject, useEffect } from 'react';

let lastScreen: string | null = null;

/**
 * Moves the focus to `target` after navigation to another screen, so that keyboard and screen reader start
 * there. The first screen of a page load keeps the browser's own start.
 */
export function useFocusOnNavigation(screen: string, target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (lastScreen !== null && lastScreen !== screen) target.current?.focus({ preventScroll: true });
    lastScreen = screen;
  }, [screen, target]);
}
