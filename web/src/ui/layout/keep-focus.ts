import { type RefObject, useEffect } from 'react';

/**
 * When the focused element disappears or is disabled by its act (a decided row, a step that is over), focuses
 * the heading of its panel, otherwise of the screen, so that keyboard and screen reader go on from there.
 * Dialogs return the focus themselves.
 */
export function useKeptFocus(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let last: Element | null = null;
    let panel: Element | null = null;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !screen.current?.closest('main')?.contains(target)) return;
      last = target;
      panel = target.closest('section');
    };
    const gone = new MutationObserver(() => {
      if (last === null || (last.isConnected && !last.matches(':disabled'))) return;
      if (document.activeElement !== document.body && document.activeElement !== last) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null) return;
      last = null;
      const heading = panel?.isConnected ? panel.querySelector<HTMLElement>('h2[tabindex="-1"]') : null;
      (heading ?? screen.current)?.focus({ preventScroll: true });
    });
    document.addEventListener('focusin', remember);
    gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => {
      document.removeEventListener('focusin', remember);
      gone.disconnect();
    };
  }, [screen]);
}
