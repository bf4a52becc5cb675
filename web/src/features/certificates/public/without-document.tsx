import { Rosette } from '../../../ui/brand/rosette.tsx';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { FolioForm } from './folio-form.tsx';
import { WhatItProves } from './what-it-proves.tsx';
import styles from './without-document.module.css';

interface WithoutDocumentProps {
  title: string;
  text: string;
  typed?: string;
  /** The requested folio does not exist; announced to screen readers. */
  failed?: boolean;
}

export function WithoutDocument({ title, text, typed = '', failed = false }: WithoutDocumentProps) {
  usePageTitle(title);
  return (
    <div className={styles.columns}>
      <div>
        <div role={failed ? 'alert' : undefined}>
          <h1>{title}</h1>
          <p className={styles.text}>{text}</p>
        </div>
        <FolioForm typed={typed} />
        <div className={styles.proves}>
          <WhatItProves />
        </div>
      </div>
      <Rosette seed="constancia" line={0.5} className={styles.rosette} />
    </div>
  );
}

/** An unknown or malformed folio: the same page, without the document. */
export function UnknownFolio({ typed }: { typed: string }) {
  return (
    <WithoutDocument
      title="No encontramos este folio"
      text="Revisa que esté completo: son 26 letras y números, y está junto al código QR del documento."
      typed={typed}
      failed
    />
  );
}
