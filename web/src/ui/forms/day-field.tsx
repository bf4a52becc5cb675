import styles from './day-field.module.css';

interface DayFieldProps {
  label: string;
  /** YYYY-MM-DD, as `min` and `max`; undefined for none. */
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange: (day: string | undefined) => void;
}

/** The native date field, with its label inside the box. An incomplete day does not filter. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ currentTarget }) => {
          if (currentTarget.value !== '' || !currentTarget.validity.badInput)
            onChange(currentTarget.value || undefined);
        }}
      />
    </label>
  );
}
