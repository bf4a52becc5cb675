import '@fontsource/ibm-plex-mono/latin-500.css';
import { Check, Copy } from 'lucide-react';
import { useRef } from 'react';
import { useCopy } from '../dialogs/use-copy.ts';
import { Button } from '../forms/button.tsx';
import styles from './folio-box.module.css';

/**
 * A folio in its own type, with the way to copy it; where the browser does not let us, it is selected for the
 * person to copy.
 */
export function FolioBox({ folio, fine = false }: { folio: string; fine?: boolean }) {
  const written = useRef<HTMLElement>(null);
  const { copied, copy } = useCopy(folio, {
    onFailed: () => {
      if (written.current !== null) getSelection()?.selectAllChildren(written.current);
    },
  });
  return (
    <p className={styles.box} data-fine={fine || undefined}>
      <code className={styles.folio} ref={written}>
        {folio}
      </code>
      <Button kind="quiet" className={styles.copy} aria-label={`Copiar el folio ${folio}`} onClick={copy}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? 'Copiado' : 'Copiar'}
      </Button>
      <span className="sr-only" role="status">
        {copied && 'Folio copiado'}
      </span>
    </p>
  );
}
