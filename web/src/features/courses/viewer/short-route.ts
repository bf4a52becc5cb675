import type { Course } from '@finaula/contract/courses';

/** The numbers of the slides to visit, ascending: the essential ones, or all. */
export type Stops = readonly number[];

export const everySlide = (count: number): Stops => Array.from({ length: count }, (_, i) => i + 1);

export const nextStop = (stops: Stops, current: number): number | undefined => stops.find((stop) => stop > current);
export const previousStop = (stops: Stops, current: number): number | undefined =>
  stops.findLast((stop) => stop < current);

/** The position on the short route, also for slides outside it, which index and segments link to. */
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

/** Slides that the short route leaves out and the user has not seen; all slides up to `seen` were. */
export const missingSlides = (
  { essential_slides = [] }: Pick<Course, 'essential_slides'>,
  count: number,
  seen: number,
): Stops => everySlide(count).filter((slide) => slide > seen && !essential_slides.includes(slide));
