import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { readDay, typedDay } from '../../lib/dates/typed-day.ts';
import styles from './day-input.module.css';

interface DayInputProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  /** YYYY-MM-DD, as `min` and `max`, or unfinished text. */
  value: string;
  /** Receives YYYY-MM-DD, or the text while it is no day. */
  onValue: (value: string) => void;
}

/** A day, typed and shown as dd/mm/aaaa in every language; a button opens the browser’s calendar. */
export function DayInput({ value, onValue, min, max, ...input }: DayInputProps) {
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(typedDay(value));
  // The text stays as typed ("5/11/2026") while it means the value.
  const shown = (readDay(typed) ?? typed) === value ? typed : typedDay(value);
  return (
    <>
      <input
        {...input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder="dd/mm/aaaa"
        maxLength={10}
        value={shown}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onValue(readDay(currentTarget.value) ?? currentTarget.value.trim());
        }}
        onBlur={() => setTyped(typedDay(value))}
      />
      <span className={styles.calendar}>
        <button type="button" aria-label="Abrir el calendario" onClick={() => calendar.current?.showPicker()}>
          <CalendarDays aria-hidden="true" />
        </button>
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          value={readDay(value) ?? ''}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      </span>
    </>
  );
}
