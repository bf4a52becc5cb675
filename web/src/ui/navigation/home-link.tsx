import { useLinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';

interface HomeLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style' | 'target'> {
  search: SearchParams;
  /** True for a step inside the same screen: going back leaves the screen. */
  replace?: boolean;
  /** False where the screen itself goes to the right height. */
  resetScroll?: boolean;
}

/**
 * A real link to a search of `/`. The router's own Link would call each of them the current page, for all
 * share one path.
 */
export function HomeLink({
  search,
  replace = false,
  resetScroll = true,
  className,
  'aria-current': current,
  ...rest
}: HomeLinkProps) {
  const link = useLinkProps({ ...rest, to: '/', search: search, replace, resetScroll });
  return <a {...link} className={className} aria-current={current} />;
}
