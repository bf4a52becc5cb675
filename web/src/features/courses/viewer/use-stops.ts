import type { Course } from '@finaula/contract/courses';
import { minutesLeft } from '../../../lib/courses/course-progress.ts';
import { everySlide, missingSlides, nextStop, previousStop, routePosition } from './short-route.ts';
import { useFurthestSlide } from './use-saved-progress.ts';

/** The stops of a course: all slides, or those of the short route when it is wanted and exists. */
export function useStops(course: Course, count: number, current: number, shortWanted: boolean) {
  const { essential_slides: essential = [], essential_minutes: minutes = 1 } = course;
  const short = shortWanted && essential.length > 0;
  const stops = short ? essential : everySlide(count);
  const seen = useFurthestSlide(course.id, short);
  const position = routePosition(stops, current);
  return {
    short,
    first: stops[0] ?? 1,
    last: stops.at(-1) ?? count,
    next: nextStop(stops, current),
    previous: previousStop(stops, current),
    onRoute: short ? position : undefined,
    minutesLeft: minutesLeft(short ? minutes : course.duration_minutes, position.reached, position.count),
    missing: short ? missingSlides(course, count, seen) : [],
  };
}
