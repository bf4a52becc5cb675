import { type HistoryState, type UseLinkPropsOptions, useLinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Address } from '../../lib/navigation/address.ts';

type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href' | 'style' | 'target'> & {
  /** True for a step inside the same screen: the back button leaves the screen. */
  replace?: boolean;
  /** False when the screen restores its own scroll position. */
  resetScroll?: boolean;
  /** Facts for the next screen that its address does not say. */
  state?: HistoryState;
} & Address;

/**
 * A link to a screen. Only navigation bars mark the current page: the router's own Link would mark every link
 * to it.
 */
export function ScreenLink({ className, 'aria-current': current, ...rest }: ScreenLinkProps) {
  const link = useLinkProps(rest as UseLinkPropsOptions);
  return <a {...link} className={className} aria-current={current} />;
}
