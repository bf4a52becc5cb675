import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './scrolling-row.module.css';

interface ScrollingRowProps {
  label: string;
  className: string | undefined;
  /** The current link: a change scrolls it to the middle. */
  current: string | undefined;
  children: ReactNode;
}

/** Scrolls the current link to the middle of its row. */
function centre(row: HTMLElement | null): void {
  const shown = row?.querySelector<HTMLElement>('[aria-current=page]');
  if (!row || !shown) return;
  const [outer, inner] = [row.getBoundingClientRect(), shown.getBoundingClientRect()];
  row.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
}

/**
 * Links in a row that may be wider than the screen: it scrolls to the current one, and fades at cut edges.
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
    // A late count widens a link, not the row, and moves the current link.
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
