import { Select } from './select.tsx';

interface FilterSelectProps<Value extends string> {
  label: string;
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A select without a visible label, whose options say what they filter. */
export function FilterSelect<Value extends string>({ label, options, value, onChange }: FilterSelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find(([candidate]) => candidate === chosen);
    if (option !== undefined) onChange(option[0]);
  };
  return (
    <Select aria-label={label} value={value} onChange={(event) => choose(event.currentTarget.value)}>
      {options.map(([candidate, text]) => (
        <option key={candidate} value={candidate}>
          {text}
        </option>
      ))}
    </Select>
  );
}
