import ical from 'ical-generator';
import type { FinishedRecord } from './queries.ts';

interface Calendar {
  publicUrl: string;
  productName: string;
  /** Start of the next possible attempt. */
  from: Date;
  now: Date;
}

/** A calendar entry of half an hour. A later download for the same attempt replaces it. */
export function nextAttemptCalendar(exam: FinishedRecord, { publicUrl, productName, from, now }: Calendar): string {
  const calendar = ical({ prodId: { company: productName, product: 'Examenes', language: 'ES' } });
  calendar.createEvent({
    id: `${exam.id}@${new URL(publicUrl).hostname}`,
    start: from,
    end: new Date(from.getTime() + 30 * 60_000),
    stamp: now,
    summary: `Examen: ${exam.course_title}`,
    url: `${publicUrl}/cursos/${exam.course_id}/examen`,
  });
  return calendar.toString();
}
