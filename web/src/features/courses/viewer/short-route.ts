import type { Course, Slide } from '@finaula/contract/courses';
import { isFor, type Post } from '@finaula/contract/posts';

/** The numbers of the slides to visit, ascending: those of a route, or all. */
export type Stops = readonly number[];

export const everySlide = (count: number): Stops => Array.from({ length: count }, (_, i) => i + 1);

/** The slides for a post. Without a post, and where no slide names posts, there is no such route. */
export function postStops(slides: readonly Slide[], post: Post | undefined): Stops | undefined {
  if (post === undefined || !slides.some(({ roles }) => roles)) return undefined;
  return slides.filter((slide) => isFor(post, slide)).map(({ slide_number }) => slide_number);
}

/** Whether a course has routes by post. */
export const hasPosts = ({ slides, scenarios = [] }: Course): boolean =>
  [...slides, ...scenarios].some(({ roles }) => roles !== undefined);

export const nextStop = (stops: Stops, current: number): number | undefined => stops.find((stop) => stop > current);
export const previousStop = (stops: Stops, current: number): number | undefined =>
  stops.findLast((stop) => stop < current);

/** The position on a route, also for slides outside it, which index and segments link to. */
export interface RoutePosition {
  isStop: boolean;
  /** Stops up to this slide, at least the first. */
  reached: number;
  count: number;
}

export const routePosition = (stops: Stops, current: number): RoutePosition => ({
  isStop: stops.includes(current),
  reached: Math.max(1, stops.filter((stop) => stop <= current).length),
  count: stops.length,
});

/** Slides that a route leaves out and the user has not seen; all slides up to `seen` were. */
export const missingSlides = (route: Stops, count: number, seen: number): Stops =>
  everySlide(count).filter((slide) => slide > seen && !route.includes(slide));
