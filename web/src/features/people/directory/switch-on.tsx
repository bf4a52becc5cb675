import { DIRECTORY_PREVIEW, type DirectoryPreview } from '@finaula/contract/directory';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { notifyError, notifySuccess } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { ListSkeleton } from '../../../ui/lists/list-skeleton.tsx';
import styles from './directory.module.css';
import { previewQuery, useDirectoryCache } from './directory-query.ts';

const number = (n: number) => formatNumber(n);

/** Effects of switching on, people who would lose access by name, and the switch. */
export function SwitchOn({ otherwise }: { otherwise: RefObject<HTMLElement | null> }) {
  const cache = useDirectoryCache();
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery);
  const [asking, setAsking] = useState<DirectoryPreview | null>(null);
  const switchOn = useMutation({
    mutationFn: ({ leave }: DirectoryPreview) => api.switchDirectoryOn({ body: { leavers: leave } }),
    networkMode: 'always',
    onSuccess: (changed) => {
      notifySuccess('La sincronización quedó encendida');
      setAsking(null);
      cache.update(changed);
    },
    onError: (failure) => {
      notifyError('No pudimos encender la sincronización', detailOf(failure));
      setAsking(null);
      void refetch();
    },
  });
  return (
    <section className={styles.preview} aria-label="Si la enciendes ahora">
      <h3 className={styles.heading}>Si la enciendes ahora</h3>
      {error !== null && (
        <LoadFailure title="No pudimos calcular qué pasaría" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {preview === undefined && error === null && <ListSkeleton label="Calculando qué pasaría…" rows={1} />}
      {preview !== undefined && (
        <>
          <dl className={styles.facts}>
            <div>
              <dt>Perderían el acceso</dt>
              <dd className="num">{number(preview.leave)}</dd>
            </div>
            <div>
              <dt>Se darían de alta</dt>
              <dd className="num">{number(preview.create)}</dd>
            </div>
            <div>
              <dt>Ya están aquí, por su correo</dt>
              <dd className="num">{number(preview.link)}</dd>
            </div>
            <div>
              <dt>El directorio no las menciona; siguen igual</dt>
              <dd className="num">{number(preview.unlisted)}</dd>
            </div>
          </dl>
          <Names title="Quién perdería el acceso" people={preview.leaving} total={preview.leave} />
          <Names title="A quién no menciona el directorio" people={preview.unlisted_people} total={preview.unlisted} />
          <div className={styles.buttons}>
            <Button kind="secondary" loading={isFetching} onClick={() => refetch()}>
              Calcular otra vez
            </Button>
            <Button kind="primary" aria-haspopup="dialog" onClick={() => setAsking(preview)}>
              Encender la sincronización
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        subject={asking}
        title={() => '¿Encender la sincronización?'}
        confirm={() => 'Encender'}
        pending={switchOn.isPending}
        onConfirm={switchOn.mutate}
        onClose={() => setAsking(null)}
        otherwise={otherwise}
      >
        {({ leave, create }) => (
          <p>
            {leave === 0
              ? 'Nadie pierde el acceso'
              : `${number(leave)} ${leave === 1 ? 'persona pierde' : 'personas pierden'} el acceso`}{' '}
            y {create === 0 ? 'no hay altas' : `se ${create === 1 ? 'da' : 'dan'} de alta ${number(create)}`}. Desde ese
            momento vale lo que diga tu directorio. Las constancias y los registros de quien sale se conservan.
          </p>
        )}
      </ConfirmDialog>
    </section>
  );
}

function Names({ title, people, total }: { title: string; people: DirectoryPreview['leaving']; total: number }) {
  if (total === 0) return null;
  return (
    <details className={styles.details} open={total <= 10}>
      <summary>
        {title} ({number(total)})
      </summary>
      <ul className={styles.names}>
        {people.map(({ email, name, area }) => (
          <li key={email}>
            <b>{name}</b> {email}
            {area !== null && `, ${area}`}
          </li>
        ))}
        {total > DIRECTORY_PREVIEW && <li>y {number(total - people.length)} más</li>}
      </ul>
    </details>
  );
}
