import { useEffect } from 'react';

/** A longer pause between two ticks of a second, by the clock of the device: it slept. */
const SLEPT_MS = 10_000;

/**
 * Calls back when the reader returns: to this window from another one beside it, by the browser's
 * back/forward cache, or to a device that slept with this page in sight. None of them hides the page first.
 */
export function useReturn(onReturn: () => void): void {
  useEffect(() => {
    let last = Date.now();
    const timer = setInterval(() => {
      const slept = Date.now() - last > SLEPT_MS;
      last = Date.now();
      if (slept) onReturn();
    }, 1000);
    window.addEventListener('focus', onReturn);
    window.addEventListener('pageshow', onReturn);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', onReturn);
      window.removeEventListener('pageshow', onReturn);
    };
  }, [onReturn]);
}
