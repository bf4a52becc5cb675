import { linesOf } from '../../lib/forms/lines.ts';
import styles from './choices.module.css';
import { FieldsetError } from './fieldset-error.tsx';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** The effect of the choice. */
  about?: string;
  /** A figure at the end of the card. */
  figure?: string | undefined;
}

interface RadioGroupProps<Value extends string> {
  name: string;
  legend: string;
  /** Only screen readers read the legend: the visible text above repeats it. */
  legendHidden?: boolean;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** A choice among a few visible options; options with an explanation are cards. */
export function RadioGroup<Value extends string>({
  name,
  legend,
  legendHidden = false,
  choices,
  value: chosen,
  error,
  onChange,
}: RadioGroupProps<Value>) {
  return (
    <fieldset className={styles.group}>
      <legend className={legendHidden ? 'sr-only' : undefined}>{legend}</legend>
      <FieldsetError error={error} />
      {choices.map(({ value, label, about, figure }) => (
        <label key={value} className={about === undefined ? undefined : styles.card}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          {about === undefined ? (
            label
          ) : (
            <span>
              <b>{label}</b>
              {about}
            </span>
          )}
          {figure !== undefined && <b className={`${styles.figure} num`}>{figure}</b>}
        </label>
      ))}
    </fieldset>
  );
}

interface CheckboxGroupProps {
  name: string;
  legend: string;
  choices: readonly Choice<string>[];
  /** The chosen values, one per line. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Several choices of a list, which scrolls when it is long. */
export function CheckboxGroup({ name, legend, choices, value: text, error, onChange }: CheckboxGroupProps) {
  const chosen = linesOf(text);
  const choose = (value: string, wanted: boolean) =>
    onChange((wanted ? [...chosen, value] : chosen.filter((one) => one !== value)).join('\n'));
  return (
    <fieldset className={styles.group}>
      <legend>{legend}</legend>
      <FieldsetError error={error} />
      <div className={styles.list}>
        {choices.map(({ value, label, about }) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
            {about === undefined ? (
              label
            ) : (
              <span className={styles.about}>
                <b>{label}</b>
                {about}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
