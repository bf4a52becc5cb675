import { isObliged } from '@finaula/contract/compliance';
import ical from 'ical-generator';
import { addDays } from '../../shared/time/days.ts';
import type { OwnObligation } from './own-obligations.ts';

interface Calendar {
  publicUrl: string;
  productName: string;
  now: Date;
}

/** Due dates as all-day events; a later download replaces earlier ones, by obligation and date. */
export function ownCalendar(obligations: readonly OwnObligation[], { publicUrl, productName, now }: Calendar): string {
  const calendar = ical({
    name: `Lo que te toca · ${productName}`,
    prodId: { company: productName, product: 'Obligaciones', language: 'ES' },
  });
  for (const { obligation_id, title, legal_basis, standing, due_on, repeats, courses } of obligations) {
    if (!isObliged(standing) || (standing === 'cumplida' && !repeats)) continue;
    calendar.createEvent({
      id: `${obligation_id}-${due_on}@${new URL(publicUrl).hostname}`,
      start: new Date(due_on),
      end: new Date(addDays(due_on, 1)),
      allDay: true,
      timezone: 'UTC',
      stamp: now,
      summary: `Fecha límite: ${title}`,
      description: `${courses.map((course) => course.title).join(' · ')}\nPor qué: ${legal_basis}`,
      url: publicUrl,
    });
  }
  return calendar.toString();
}
