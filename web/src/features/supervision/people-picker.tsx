import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useDebouncedValue } from '../../lib/browser/use-debounce.ts';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import styles from './people-picker.module.css';
import { peopleQuery } from './supervision-query.ts';

export interface ChosenPerson {
  id: string;
  name: string;
}

/** Picks people of the institution by name or e-mail. */
export function PeoplePicker({
  chosen,
  onChange,
}: {
  chosen: readonly ChosenPerson[];
  onChange: (chosen: readonly ChosenPerson[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const sought = useDebouncedValue(typed.trim(), 250);
  const { data: found } = useQuery(peopleQuery(sought));
  const offered = found?.filter(({ id }) => !chosen.some((person) => person.id === id));
  return (
    <div className={styles.picker}>
      <SearchField label="Buscar a quién incluir" value={typed} onChange={setTyped} />
      {sought !== '' && offered?.length === 0 && <p className={styles.none}>Nadie más coincide con «{sought}».</p>}
      {sought !== '' && offered !== undefined && offered.length > 0 && (
        <ul className={styles.found}>
          {offered.map(({ id, name, email }) => (
            <li key={id} className={styles.offered}>
              <span className={styles.name}>
                {name}
                <small className={styles.email}>{email}</small>
              </span>
              <Button
                kind="secondary"
                aria-label={`Incluir a ${name}`}
                onClick={() => onChange([...chosen, { id, name }])}
              >
                <Plus aria-hidden="true" />
                Incluir
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label="Personas incluidas">
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles.person}>
              {name}
              <button
                type="button"
                className={styles.remove}
                aria-label={`Quitar a ${name}`}
                onClick={() => onChange(chosen.filter((person) => person.id !== id))}
              >
                <X aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
