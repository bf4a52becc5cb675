import { TRAINING_PEOPLE } from '@finaula/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebouncedValue } from '../../../lib/browser/use-debounce.ts';
import { Button } from '../../../ui/forms/button.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { foundPeopleQuery } from '../list/entity-users-query.ts';
import styles from './documented.module.css';
import { peopleWords } from './training-words.ts';

const TYPING_MS = 200;
const MOST = 6;

export interface Chosen {
  id: string;
  name: string;
}

interface PeopleChoiceProps {
  chosen: readonly Chosen[];
  onChange: (people: readonly Chosen[]) => void;
  error: string | undefined;
}

/** The people of a training: searched and added one after the other. */
export function PeopleChoice({ chosen, onChange, error }: PeopleChoiceProps) {
  const errorId = useId();
  const [typed, setTyped] = useState('');
  const asked = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data } = useQuery({ ...foundPeopleQuery(asked, MOST), enabled: asked !== '' });
  const found = asked === '' ? [] : (data?.users ?? []).filter(({ id }) => !chosen.some((one) => one.id === id));
  return (
    <fieldset className={styles.group} aria-describedby={error && errorId}>
      <legend>Quién la tomó</legend>
      <SearchField
        label="Buscar a una persona"
        placeholder="Nombre, correo o número"
        value={typed}
        onChange={setTyped}
      />
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      {found.length > 0 && (
        <ul className={styles.people} aria-label="Personas encontradas">
          {found.map(({ id, name, area, employee_number }) => (
            <li key={id}>
              <span>
                {name}
                <span className={styles.small}>{[employee_number, area].filter(Boolean).join(' · ')}</span>
              </span>
              <Button
                kind="soft"
                aria-label={`Agregar a ${name}`}
                disabled={chosen.length >= TRAINING_PEOPLE}
                onClick={() => {
                  onChange([...chosen, { id, name }]);
                  setTyped('');
                }}
              >
                Agregar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {asked !== '' && data !== undefined && found.length === 0 && <p role="status">Nadie más coincide.</p>}
      <p role="status" className="num">
        {peopleWords(chosen.length)}
      </p>
      <ul className={styles.people} aria-label="Personas elegidas">
        {chosen.map(({ id, name }) => (
          <li key={id}>
            {name}
            <Button
              kind="quiet"
              aria-label={`Quitar a ${name}`}
              onClick={() => onChange(chosen.filter((one) => one.id !== id))}
            >
              Quitar
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
