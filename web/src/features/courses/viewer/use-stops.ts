import type { Course } from '@finaula/contract/courses';
import type { Post } from '@finaula/contract/posts';
import { readingMinutes } from '@finaula/contract/text';
import { minutesLeft } from '../../../lib/courses/course-progress.ts';
import { everySlide, missingSlides, nextStop, postStops, previousStop, routePosition } from './short-route.ts';
import { useFurthestSlide } from './use-saved-progress.ts';

/**
 * The stops of a course: those of the short route when it is wanted and exists, those of the reader's post,
 * or all slides.
 */
export function useStops(
  course: Course,
  count: number,
  current: number,
  wanted: { short: boolean; post: Post | undefined },
) {
  const { essential_slides: essential = [], essential_minutes = 1, slides } = course;
  const short = wanted.short && essential.length > 0;
  const route = short ? essential : postStops(slides, wanted.post);
  const stops = route ?? everySlide(count);
  const seen = useFurthestSlide(course.id, route !== undefined);
  const position = routePosition(stops, current);
  const minutes = short
    ? essential_minutes
    : Math.ceil(readingMinutes(slides.filter(({ slide_number }) => stops.includes(slide_number))));
  return {
    short,
    route,
    first: stops[0] ?? 1,
    last: stops.at(-1) ?? count,
    next: nextStop(stops, current),
    previous: previousStop(stops, current),
    onRoute: route && position,
    minutesLeft: minutesLeft(route ? minutes : course.duration_minutes, position.reached, position.count),
    missing: route ? missingSlides(route, count, seen) : [],
  };
}
