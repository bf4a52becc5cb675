import { useLinkProps } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Place } from '../lib/place.ts';

interface PlaceLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'style' | 'target'> {
  place: Place;
  /** True for a step inside the same screen: going back leaves the screen. */
  replace?: boolean;
  /** False where the screen itself goes to the right height. */
  resetScroll?: boolean;
}

/** A real link to a place of `/`. The router's own Link would call each of them the current page, for all share one path. */
export function PlaceLink({ place, replace = false, resetScroll = true, className, 'aria-current': current, ...rest }: PlaceLinkProps) {
  const link = useLinkProps({ ...rest, to: '/', search: place, replace, resetScroll });
  return <a {...link} className={className} aria-current={current} />;
}
