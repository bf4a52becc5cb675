import type { PublicCertificate } from '@finaula/contract/certificates';
import { DropZone } from '../../../ui/forms/drop-zone.tsx';
import aside from './aside.module.css';
import styles from './document-check.module.css';
import { FingerprintForm } from './fingerprint-form.tsx';
import { canDigest, useDocumentCheck } from './use-document-check.ts';
import { VerdictNotice } from './verdict-notice.tsx';

/** Checks whether a PDF is the issued one. */
export function DocumentCheck({ certificate: { folio, state } }: { certificate: PublicCertificate }) {
  const { mutate, isPending, data, error, variables } = useDocumentCheck(folio);
  return (
    <section className={`${aside.section} ${styles.check}`} aria-labelledby="documento">
      <h2 id="documento">¿Tienes el PDF?</h2>
      {canDigest() ? (
        <>
          <p>Compáralo con el que emitimos. El archivo no sale de tu equipo.</p>
          <DropZone
            label="Elige el PDF"
            busyLabel="Comparando…"
            accept="application/pdf,.pdf"
            comparing={isPending}
            onFile={mutate}
          />
        </>
      ) : (
        <p>
          Tu navegador solo compara archivos en páginas seguras (https). Abre esta misma dirección con https, o pega la
          huella del archivo.
        </p>
      )}
      <p className="sr-only" role="status">
        {isPending && 'Comparando…'}
      </p>
      <div className={styles.verdict}>
        {!isPending && (data !== undefined || error !== null) && (
          <VerdictNotice
            verdict={data}
            error={error}
            state={state}
            onRetry={() => {
              if (variables !== undefined) mutate(variables);
            }}
          />
        )}
      </div>
      <FingerprintForm comparing={isPending} onFingerprint={mutate} />
    </section>
  );
}
