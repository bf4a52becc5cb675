import { Check, CloudOff, LoaderCircle } from 'lucide-react';
import { mexicanToday, shortDateTimeOf, timeOf } from '../../../../lib/dates/mexico-city-time.ts';
import styles from './editor-bar.module.css';
import type { SaveState } from './use-draft.ts';

/** "10:42", or with its day when that is not today. */
const moment = (at: string) => (mexicanToday(new Date(at)) === mexicanToday() ? timeOf(at) : shortDateTimeOf(at));

/** Says in words whether the text is on the server, and since when. */
export function SaveStatus({ state }: { state: SaveState }) {
  if (state.kind === 'waiting')
    return (
      <p className={styles.saved} data-kind="waiting" role="status">
        <CloudOff aria-hidden="true" />
        <span>Sin guardar todavía. {state.detail} Lo que escribes sigue aquí.</span>
      </p>
    );
  const isSaving = state.kind === 'saving';
  const Icon = isSaving ? LoaderCircle : Check;
  return (
    <p className={styles.saved} role="status">
      <Icon aria-hidden="true" />
      <span className="num">{isSaving ? 'Guardando…' : `Guardado ${moment(state.at)}`}</span>
    </p>
  );
}
