import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** The accessible name, when there is no visible text beside it. */
  label?: string;
  checked: boolean;
  /** Some of what it stands for is picked. */
  some?: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}

/** The browser's own check box, with a target of 44 px. */
export function Checkbox({ label, checked, some = false, onChange, children }: CheckboxProps) {
  return (
    <label className={styles.pick}>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some && !checked;
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  );
}

/** A cell that begins with a box; without one its words still stand in line. */
export function WithCheckbox({ box, children }: { box: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={styles.place}>{box}</span>
      {children}
    </div>
  );
}
