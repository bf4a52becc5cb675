import { readerDateTime } from '../../lib/dates/reader-time.ts';
import { countOfPeople } from '../../lib/text/format-number.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './reminded.module.css';
import type { Remind } from './use-remind.ts';

/** The last reminder while it waits to be sent: its toast disappears before a keyboard reaches it. */
export function Reminded({ remind: { waiting, undo, undoing } }: { remind: Remind }) {
  if (waiting === null) return null;
  return (
    <div className={styles.reminded}>
      <Notice
        kind="info"
        title={`El recordatorio para ${countOfPeople(waiting.queued)} sale el ${readerDateTime(waiting.leaves_at)}.`}
        action={
          <Button kind="secondary" loading={undoing} onClick={undo}>
            Deshacer
          </Button>
        }
      />
    </div>
  );
}
