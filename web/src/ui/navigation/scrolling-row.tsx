import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './scrolling-row.module.css';

interface ScrollingRowProps {
  label: string;
  className: string | undefined;
  /** Which link is the page's own: a change brings it into the middle. */
  current: string | undefined;
  children: ReactNode;
}

/** Brings the link of the page one is on into the middle of its row. */
function centre(row: HTMLElement | null): void {
  const shown = row?.querySelector<HTMLElement>('[aria-current=page]');
  if (!row || !shown) return;
  const [outer, inner] = [row.getBoundingClientRect(), shown.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/**
 * Links side by side, in a row that may be wider than the screen: it shows the page one is on, and fades
 * where there is more.
 */
export function ScrollingRow({ label, className, current, children }: ScrollingRowProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link to show
  useLayoutEffect(() => centre(row.current), [current]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 1);
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    // A count that arrives late makes a link wider, not the row, and moves what was in sight.
    const sizes = new ResizeObserver(() => {
      centre(element);
      look();
    });
    for (const sized of [element, ...element.children]) sizes.observe(sized);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return (
    <nav ref={row} className={`${styles.row} ${className ?? ''}`} aria-label={label}>
      {children}
    </nav>
  );
}
