import { Autocomplete } from '@base-ui/react/autocomplete';
import { CHARACTERS } from '@finaula/contract/constants';
import { foldText } from '@finaula/contract/text';
import { type NavigateOptions, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Modal, ModalClose, ModalTitle } from '../../ui/dialogs/modal.tsx';
import styles from './desk-search.module.css';
import { type Found, type FoundGroup, useFound } from './found.ts';

/** Fields and dialogs keep the slash. */
const TYPING = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** The search of an administrator's bar; "/" and Ctrl or ⌘ K open it. */
export function DeskSearch() {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest(TYPING) !== null;
      const withControl = event.ctrlKey || event.metaKey;
      const isShortcut = withControl ? event.key.toLowerCase() === 'k' : event.key === '/' && !event.altKey;
      if (event.defaultPrevented || typing || !isShortcut) return;
      event.preventDefault();
      setOpened(true);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <Search aria-hidden="true" />
        <span>Buscar</span>
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </button>
      <Modal opened={opened} onClose={() => setOpened(false)} size={640} className={styles.dialog}>
        <Finder onClose={() => setOpened(false)} />
      </Modal>
    </>
  );
}

function Finder({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { groups, searching, failed } = useFound(typed);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const open = ({ address }: Found) => {
    onClose();
    void navigate(address as NavigateOptions);
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      itemToStringValue={({ title }: Found) => title}
      autoHighlight="always"
      keepHighlight
    >
      <ModalTitle className="sr-only">Buscar en tu institución</ModalTitle>
      <div className={styles.field}>
        <Search aria-hidden="true" />
        <Autocomplete.Input
          data-autofocus
          aria-label="Buscar personas, obligaciones, cursos y ajustes"
          placeholder="Persona, obligación, curso o ajuste"
          maxLength={CHARACTERS.search}
        />
        <ModalClose />
      </div>
      <Autocomplete.List className={styles.list}>
        {(group: FoundGroup) => (
          <Autocomplete.Group key={group.label} items={group.items} className={styles.group}>
            <Autocomplete.GroupLabel className={styles.label}>{group.label}</Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(found: Found) => (
                <Autocomplete.Item key={found.key} value={found} className={styles.item} onClick={() => open(found)}>
                  <b>
                    <Marked text={found.title} typed={typed} />
                  </b>
                  <span>{found.note}</span>
                </Autocomplete.Item>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <p className={styles.foot} role="status">
        {typed.trim() === ''
          ? 'Escribe parte de un nombre, un correo o un número de empleado.'
          : failed
            ? 'No pudimos buscar a las personas. Intenta de nuevo.'
            : searching
              ? 'Buscando…'
              : count === 0
                ? 'Nada coincide. Prueba con menos letras.'
                : `${count} ${count === 1 ? 'resultado' : 'resultados'}`}
      </p>
    </Autocomplete.Root>
  );
}

/** The text with its first typed word underlined. */
function Marked({ text, typed }: { text: string; typed: string }) {
  const [word = ''] = foldText(typed).trim().split(/\s+/);
  const folded = foldText(text);
  const start = folded.length === text.length ? folded.indexOf(word) : -1;
  if (start < 0 || word === '') return text;
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, start + word.length)}</mark>
      {text.slice(start + word.length)}
    </>
  );
}
