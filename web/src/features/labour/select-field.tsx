import type { LabourCatalogueEntry } from '@finaula/contract/labour';
import { FieldFrame } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import type { FormFields } from '../../ui/forms/use-form.ts';
import styles from './labour.module.css';

interface SelectFieldProps {
  form: FormFields;
  name: string;
  label: string;
  help?: string;
  /** Entries of a catalogue, or areas with their entries. */
  options: readonly (LabourCatalogueEntry & { subareas?: readonly LabourCatalogueEntry[] })[];
}

const Option = ({ entry: { key, name } }: { entry: LabourCatalogueEntry }) => (
  <option value={key}>
    {key} {name}
  </option>
);

/** A key of a catalogue. */
export function SelectField({ form, name, label, help, options }: SelectFieldProps) {
  const { value, error } = form.field(name);
  return (
    <FieldFrame label={label} error={error} help={help} className={styles.select}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          onChange={({ currentTarget }) => form.setValue(name, currentTarget.value)}
        >
          <option value="">Elige…</option>
          {options.map((entry) =>
            entry.subareas === undefined ? (
              <Option key={entry.key} entry={entry} />
            ) : (
              <optgroup key={entry.key} label={`${entry.key} ${entry.name}`}>
                {entry.subareas.map((subarea) => (
                  <Option key={subarea.key} entry={subarea} />
                ))}
              </optgroup>
            ),
          )}
        </Select>
      )}
    </FieldFrame>
  );
}
