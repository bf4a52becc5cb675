import { LOCALE } from '@finaula/contract/constants';
import { foldText } from '@finaula/contract/text';
import { useState } from 'react';
import { linesOf } from '../../lib/forms/lines.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { textMatcher } from '../../lib/text/search.ts';
import styles from './counted-choices.module.css';
import { FieldsetError } from './fieldset-error.tsx';

/** Longer lists get a field to search in them. */
const SEARCHED_FROM = 9;

interface CountedChoicesProps {
  name: string;
  legend: string;
  /** The choices with the number of people whom each one finds. */
  choices: readonly { value: string; people: number }[];
  /** The chosen values, one per line. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Several choices, each with its number of people; chosen values that find nobody stay visible. */
export function CountedChoices({ name, legend, choices, value: text, error, onChange }: CountedChoicesProps) {
  const [typed, setTyped] = useState('');
  const chosen = linesOf(text);
  const isFound = textMatcher(typed);
  const isSame = (a: string, b: string) => foldText(a) === foldText(b);
  const isChosen = (value: string) => chosen.some((one) => isSame(one, value));
  const unknown = chosen.filter((one) => !choices.some(({ value }) => isSame(value, one)));
  const all = [
    ...unknown.map((value) => ({ value, people: 0 })),
    ...choices.toSorted(
      (a, b) => Number(a.people === 0) - Number(b.people === 0) || a.value.localeCompare(b.value, LOCALE),
    ),
  ];
  const shown = all.filter(({ value }) => isFound(value));
  const choose = (value: string, wanted: boolean) =>
    onChange((wanted ? [...chosen, value] : chosen.filter((one) => !isSame(one, value))).join('\n'));
  return (
    <fieldset className={styles.group}>
      <legend>
        {legend}
        {chosen.length > 0 && (
          <span className="num">
            {' '}
            · {chosen.length} de {all.length}
          </span>
        )}
      </legend>
      <FieldsetError error={error} />
      {all.length >= SEARCHED_FROM && (
        <input
          type="search"
          className={styles.search}
          aria-label={`Buscar en ${legend.toLocaleLowerCase(LOCALE)}`}
          placeholder="Buscar"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {shown.map(({ value, people }) => (
          <label key={value} data-none={(people === 0 && isChosen(value)) || undefined}>
            <input
              type="checkbox"
              name={name}
              checked={isChosen(value)}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
            <span>{value}</span>
            <span className="num">{formatNumber(people)}</span>
          </label>
        ))}
        {shown.length === 0 && <p>Nada se llama así.</p>}
      </div>
    </fieldset>
  );
}
