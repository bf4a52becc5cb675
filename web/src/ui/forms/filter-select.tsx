import { ChevronDown } from 'lucide-react';
import styles from './filter-select.module.css';

interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** The native select: best on a phone, and usable by typing on a desktop. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([candidate]) => candidate === chosen);
    if (option !== undefined) onChange(option[0]);
  };
  return (
    <span className={styles.select}>
      <select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {options.map(([candidate, text]) => (
          <option key={candidate} value={candidate}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
