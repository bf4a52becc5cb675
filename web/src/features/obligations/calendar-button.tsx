import { CalendarPlus } from 'lucide-react';
import { download } from '../../lib/files/download.ts';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';

/** Downloads the due dates as a calendar file. */
export function CalendarButton() {
  const { loading, start } = useDownload('No pudimos preparar tu calendario');
  return (
    <Button
      kind="quiet"
      loading={loading !== null}
      onClick={() => start('calendar', () => download('getOwnCalendar', {}, 'lo-que-te-toca.ics'))}
    >
      <CalendarPlus aria-hidden="true" />
      Llevar a mi calendario
    </Button>
  );
}
