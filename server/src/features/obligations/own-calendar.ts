import { isObliged } from '@finaula/contract/compliance';
import ical, { ICalEventTransparency } from 'ical-generator';
import { addDays } from '../../shared/time/days.ts';
import type { OwnObligation } from './own-obligations.ts';

interface Calendar {
  publicUrl: string;
  productName: string;
  now: Date;
}

/** 1 January 2026, so that the sequence stays small. */
const SEQUENCE_EPOCH = Date.UTC(2026, 0, 1) / 1000;

/**
 * Due dates as all-day events that leave the day free. One event per obligation: a later download moves the
 * earlier entry to the new date.
 */
export function ownCalendar(obligations: readonly OwnObligation[], { publicUrl, productName, now }: Calendar): string {
  const calendar = ical({
    name: `Lo que te toca · ${productName}`,
    prodId: { company: productName, product: 'Obligaciones', language: 'ES' },
  });
  for (const { obligation_id, title, legal_basis, standing, due_on, repeats, courses } of obligations) {
    if (!isObliged(standing) || (standing === 'cumplida' && !repeats)) continue;
    calendar.createEvent({
      id: `${obligation_id}@${new URL(publicUrl).hostname}`,
      start: new Date(due_on),
      end: new Date(addDays(due_on, 1)),
      allDay: true,
      transparency: ICalEventTransparency.TRANSPARENT,
      // A calendar replaces an entry only by one with a higher number.
      sequence: Math.floor(now.getTime() / 1000) - SEQUENCE_EPOCH,
      timezone: 'UTC',
      stamp: now,
      summary: `Fecha límite: ${title}`,
      description: `${courses.map((course) => course.title).join(' · ')}\nPor qué: ${legal_basis}`,
      url: publicUrl,
    });
  }
  return calendar.toString();
}
