import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
  /** Classes of the root, the row of tabs, and the panel. */
  classNames: { root?: string | undefined; list?: string | undefined; panel?: string | undefined };
  /** Content of the chosen tab. */
  children: ReactNode;
}

/**
 * Parts of one screen, also selectable with the arrow keys. In a dialog the selected tab gets the first
 * focus.
 */
export function Tabs<Value extends string>({ label, tabs, value, onChange, classNames, children }: TabsProps<Value>) {
  return (
    <Base.Root className={classNames.root} value={value} onValueChange={onChange}>
      <Base.List className={`${styles.list} ${classNames.list ?? ''}`} aria-label={label} activateOnFocus>
        {tabs.map(([name, text]) => (
          <Base.Tab key={name} className={styles.tab} value={name} data-autofocus={name === value || undefined}>
            {text}
          </Base.Tab>
        ))}
      </Base.List>
      <Base.Panel key={value} className={`${styles.panel} ${classNames.panel ?? ''}`} value={value}>
        {children}
      </Base.Panel>
    </Base.Root>
  );
}
