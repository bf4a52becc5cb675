import { CHARACTERS } from '@finaula/contract/constants';
import { Search } from 'lucide-react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  value: string;
  onChange: (typed: string) => void;
}

/** Filters a list while the user types. */
export function SearchField({ label, placeholder = label, value, onChange }: SearchFieldProps) {
  return (
    <label className={styles.search}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden="true" />
      <input
        type="search"
        placeholder={placeholder}
        maxLength={CHARACTERS.search}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}
