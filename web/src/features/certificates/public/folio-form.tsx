import { CHARACTERS } from '@finaula/contract/constants';
import { folio as folioSchema } from '@finaula/contract/folio';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/forms/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import styles from './folio-form.module.css';

/** Accepts a folio as typed: any case, with or without hyphens, O for 0. */
export function FolioForm({ typed }: { typed: string }) {
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const [wrong, setWrong] = useState(false);
  const look = (event: FormEvent) => {
    event.preventDefault();
    const read = folioSchema.safeParse(text);
    setWrong(!read.success);
    if (read.success) void navigate({ to: '/constancias/$folio', params: { folio: read.data } });
  };
  return (
    <form className={styles.form} onSubmit={look} noValidate>
      <Field
        label="Folio"
        className={styles.field}
        value={text}
        maxLength={CHARACTERS.folioTyped}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="7K3M-9QXW-4D2V-HB8T-N6RP-1C5E-ZJ"
        error={wrong && 'Al folio le faltan o le sobran caracteres: son 26, sin contar los guiones.'}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setWrong(false);
        }}
      />
      <Button kind="primary" type="submit">
        Comprobar
      </Button>
    </form>
  );
}
