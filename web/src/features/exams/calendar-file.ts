import { TIME_ZONE } from '@finaula/contract/constants';

const stamp = (instant: string | number) => new Date(instant).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
const escaped = (text: string) => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** An entry for any calendar (RFC 5545): half an hour from which an exam may be taken again. */
export const calendarFile = ({
  from,
  title,
  address,
  id,
}: {
  from: string;
  title: string;
  address: string;
  id: string;
}): Blob =>
  new Blob(
    [
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Finaula//Examenes//ES',
        `X-WR-TIMEZONE:${TIME_ZONE}`,
        'BEGIN:VEVENT',
        `UID:${id}@finaula`,
        `DTSTAMP:${stamp(Date.now())}`,
        `DTSTART:${stamp(from)}`,
        `DTEND:${stamp(Date.parse(from) + 30 * 60_000)}`,
        `SUMMARY:${escaped(`Examen: ${title}`)}`,
        `URL:${address}`,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    ],
    { type: 'text/calendar;charset=utf-8' },
  );
