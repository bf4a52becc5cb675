import { useId, useState } from 'react';
import { readDay } from '../../lib/dates/typed-day.ts';
import styles from './day-field.module.css';
import { DayInput } from './day-input.tsx';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, as `min` and `max`; undefined for none. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** A day to filter by, with its label inside the box. An unfinished day does not filter. */
export function DayField({ label, value = '', min, max, onChange }: DayFieldProps) {
  const id = useId();
  const [unfinished, setUnfinished] = useState<string>();
  const change = (typed: string) => {
    const isDay = typed === '' || readDay(typed) !== undefined;
    setUnfinished(isDay ? undefined : typed);
    if (isDay) onChange(typed || undefined);
  };
  return (
    <div className={styles.day}>
      <label htmlFor={id}>{label}</label>
      <DayInput
        id={id}
        value={unfinished ?? value}
        min={min}
        max={max}
        aria-invalid={unfinished === undefined ? undefined : true}
        onValue={change}
      />
    </div>
  );
}
