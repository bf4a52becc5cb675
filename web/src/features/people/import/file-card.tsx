import type { PeopleImport } from '@finaula/contract/people-imports';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { shortDateTimeOf } from '../../../lib/dates/mexico-city-time.ts';
import { notifyError } from '../../../ui/feedback/toast.tsx';
import { buttonLook } from '../../../ui/forms/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './file-card.module.css';
import { importQuery } from './people-import-query.ts';
import { ignoredInWords, recognised } from './words.ts';

const HEX = 8;

/** The file, its recognised format, and whether it is complete. */
export function FileCard({ found }: { found: PeopleImport }) {
  const cache = useQueryClient();
  const change = useMutation({
    mutationFn: (complete: boolean) => api.changePeopleImport({ params: { id: found.id }, body: { complete } }),
    networkMode: 'always',
    onSuccess: (changed) => cache.setQueryData(importQuery(found.id).queryKey, changed),
    onError: (error) => notifyError('No pudimos revisarlo de nuevo', detailOf(error)),
  });
  return (
    <section className={styles.card} aria-label="Archivo">
      <FileText aria-hidden="true" />
      <div className={styles.facts}>
        <b>{found.file_name}</b>
        <span className="num">
          {recognised(found)}
          {found.checked_at !== null && ` · revisado el ${shortDateTimeOf(found.checked_at)}`}
        </span>
        <span>
          SHA-256{' '}
          <span className={styles.mono} title={found.sha256}>
            {found.sha256.slice(0, HEX)}…{found.sha256.slice(-HEX)}
          </span>
        </span>
        {found.ignored_columns.length > 0 && (
          <span className={styles.ignored}>{ignoredInWords(found.ignored_columns)}</span>
        )}
      </div>
      <ScreenLink to="/personas/importar" className={buttonLook('secondary')}>
        Cambiar archivo
      </ScreenLink>
      <div className={styles.whole} aria-busy={change.isPending}>
        <Checkbox
          checked={change.isPending ? change.variables : found.complete}
          onChange={(complete) => change.mutate(complete)}
        >
          <span>
            El archivo trae a todo el personal
            <span className={styles.note}>
              Si lo marcas, quien no aparezca causa baja; quien administra, no. Sin marcar, nadie se va por no estar en
              el archivo.
            </span>
          </span>
        </Checkbox>
      </div>
    </section>
  );
}
