import type { ReactNode } from 'react';
import styles from './checkbox.module.css';

interface CheckboxProps {
  /** The accessible name, when there is no visible text beside it. */
  label?: string;
  checked: boolean;
  /** Indeterminate: only some of the items are selected. */
  some?: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}

/** The native checkbox, with a touch target of 44 px. */
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

/** A cell that begins with a checkbox; texts stay aligned without one, unless no row has any (undefined). */
export function WithCheckbox({ box, children }: { box: ReactNode; children: ReactNode }) {
  if (box === undefined) return children;
  return (
    <div className={styles.row}>
      <span className={styles.place}>{box}</span>
      {children}
    </div>
  );
}
