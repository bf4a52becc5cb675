import { Combobox } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { matches } from '../../lib/text/search.ts';
import styles from './combobox-field.module.css';
import { FieldFrame } from './field.tsx';

interface Option {
  value: string;
  label: string;
  /** Below the label. */
  note?: string | undefined;
}

interface ComboboxFieldProps {
  label: string;
  name: string;
  options: readonly Option[];
  /** Empty for none. */
  value: string;
  onChange: (value: string) => void;
  placeholder: string;
  /** Shown when no option matches. */
  empty: string;
  help?: ReactNode;
  error?: ReactNode;
  onOpen?: () => void;
}

/** Base UI names the buttons that close the list in English, and takes no other name. */
function nameDismissButtons(field: Element | null | undefined): void {
  for (const button of field?.querySelectorAll('[aria-label="Dismiss"]') ?? [])
    button.setAttribute('aria-label', 'Cerrar la lista');
}

/** A choice among many options, filtered by typing, regardless of accents. */
export function ComboboxField({
  label,
  name,
  options,
  value,
  onChange,
  placeholder,
  empty,
  help,
  error,
  onOpen,
}: ComboboxFieldProps) {
  // In a dialog, the list must be rendered inside it.
  const container = useRef<HTMLDivElement>(null);
  return (
    <FieldFrame label={label} error={error} help={help} className={styles.root}>
      {(control) => (
        <Combobox.Root
          items={options}
          value={options.find((option) => option.value === value) ?? null}
          onValueChange={(option) => onChange(option?.value ?? '')}
          isItemEqualToValue={(one, other) => one.value === other.value}
          filter={(option, typed) => matches(typed, option.label)}
          onOpenChange={(open) => open && onOpen?.()}
          onOpenChangeComplete={(open) => open && nameDismissButtons(container.current?.parentElement)}
        >
          {/* While the list is open, everything outside is hidden from screen readers, the label too. */}
          <Combobox.Input {...control} aria-label={label} name={name} placeholder={placeholder} />
          <span className={styles.chevron}>
            <ChevronDown aria-hidden="true" />
          </span>
          <div ref={container} />
          <Combobox.Portal container={container}>
            <Combobox.Positioner className={styles.positioner} positionMethod="fixed" sideOffset={8}>
              <Combobox.Popup className={styles.popup}>
                <Combobox.Empty className={styles.empty}>{empty}</Combobox.Empty>
                <Combobox.List className={styles.options}>
                  {(option: Option) => (
                    <Combobox.Item key={option.value} value={option} className={styles.option}>
                      <span>
                        {option.label}
                        {option.note !== undefined && <small>{option.note}</small>}
                      </span>
                    </Combobox.Item>
                  )}
                </Combobox.List>
              </Combobox.Popup>
            </Combobox.Positioner>
          </Combobox.Portal>
        </Combobox.Root>
      )}
    </FieldFrame>
  );
}
