import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './scrolling-row.module.css';

interface ScrollingRowProps {
  label: string;
  className: string | undefined;
  /** Which link is the page's own: a change brings it into the middle. */
  current: string | undefined;
  children: ReactNode;
}

/** Links side by side, in a row that may be wider than the screen: it shows the page one is on, and fades where there is more. */
export function ScrollingRow({ label, className, current, children }: ScrollingRowProps) {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another link to show
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!row.current || !shown) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), shown.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [current]);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth } = element;
      element.toggleAttribute('data-before', scrollLeft > 1);
      element.toggleAttribute('data-after', scrollLeft + clientWidth < scrollWidth - 1);
    };
    // A count that arrives late makes a link wider, not the row.
    const sizes = new ResizeObserver(look);
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
