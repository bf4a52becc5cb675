import { FALLBACK_SLIDE_COUNT } from '@finaula/contract/constants';
import type { Slide } from '@finaula/contract/courses';
import { slideSeconds } from '@finaula/contract/text';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { listSlidesSeen } from '../../shared/courses/slides-seen.ts';
import { findSlides, insertSlidesSeen, readingSeconds, upsertProgress } from './queries.ts';

/** The share of a slide's seconds that must have passed on the server, because requests arrive unevenly. */
const TOLERANCE = 0.75;

interface Reading {
  userId: string;
  /** Hash of the session's token. */
  session: Buffer;
  courseId: string;
  /** The furthest slide. */
  slideNumber: number;
  /** Slides that the browser says were on the screen. */
  seen: readonly number[];
}

/**
 * Stores the furthest slide and the slides that were read. Reading takes time: new slides count while their
 * seconds fit into `readingSeconds`. Slides read offline fit as well, because that time has passed. Returns
 * all slides that count.
 * @throws ApiError COURSE_NOT_FOUND, SLIDE_NOT_FOUND
 */
export async function saveProgress(database: Database, reading: Reading): Promise<number[]> {
  const { userId, courseId, slideNumber } = reading;
  const slides = await findSlides(database, courseId);
  if (!slides) throw new ApiError('COURSE_NOT_FOUND');
  // Clients show fallback slides for a course without slides.
  const count = slides.length || FALLBACK_SLIDE_COUNT;
  if (Math.max(slideNumber, ...reading.seen) > count) throw new ApiError('SLIDE_NOT_FOUND');
  await upsertProgress(database, { userId, courseId, slideNumber });
  if (reading.seen.length === 0) return listSlidesSeen(database, userId, courseId);
  return database.transaction().execute((tx) => countSlides(tx, reading, slides));
}

async function countSlides(tx: Transaction, reading: Reading, slides: readonly Slide[]): Promise<number[]> {
  const { userId, courseId } = reading;
  // Requests at once must not use the same seconds twice.
  await takeLock(tx, 'reading', userId);
  const counted = await listSlidesSeen(tx, userId, courseId);
  let seconds = await readingSeconds(tx, reading);
  const accepted = [...new Set(reading.seen)]
    .filter((number) => !counted.includes(number))
    .filter((number) => {
      const needed = TOLERANCE * slideSeconds(slides[number - 1]?.content ?? '');
      if (needed > seconds) return false;
      seconds -= needed;
      return true;
    });
  if (accepted.length > 0) await insertSlidesSeen(tx, { userId, courseId, slides: accepted });
  return [...counted, ...accepted].toSorted((a, b) => a - b);
}
