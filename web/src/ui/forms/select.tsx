import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import styles from './select.module.css';

/** The native select, best on a phone and usable by typing on a desktop, with the arrow of the design. */
export const Select = (props: ComponentProps<'select'>) => (
  <span className={styles.select}>
    <select {...props} />
    <ChevronDown aria-hidden="true" />
  </span>
);
