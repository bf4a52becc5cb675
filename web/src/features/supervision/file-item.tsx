import type { SupervisionFile } from '@finaula/contract/supervision';
import { Download, UserRoundX } from 'lucide-react';
import { shortDay } from '../../lib/dates/calendar-day.ts';
import { shortDateOf, shortDateTimeOf } from '../../lib/dates/mexico-city-time.ts';
import { download } from '../../lib/files/download.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { useDownload } from '../../ui/feedback/use-download.ts';
import { Button } from '../../ui/forms/button.tsx';
import styles from './file-item.module.css';
import { isRunning } from './supervision-query.ts';
import { count, periodWords, scopeWords, sizeWords } from './words.ts';

const states: Record<SupervisionFile['state'], { kind: 'ok' | 'off' | 'danger' | 'info'; text: string }> = {
  queued: { kind: 'info', text: 'En espera' },
  building: { kind: 'info', text: 'Generándose' },
  ready: { kind: 'ok', text: 'Listo' },
  failed: { kind: 'danger', text: 'No se pudo generar' },
  expired: { kind: 'off', text: 'Vencido' },
};

/** A file: its scope, its progress, and its download while it lasts. */
export function FileItem({ file }: { file: SupervisionFile }) {
  const { state, folio, requested_at, requested_by } = file;
  return (
    <li className={styles.item}>
      <div className={styles.about}>
        <h3>{periodWords(file)}</h3>
        <p className={styles.note}>
          Situación al {shortDay(file.on)} · {scopeWords(file)}
        </p>
        {folio !== null && <p className={styles.folio}>{folio}</p>}
        <p className={`${styles.note} num`}>
          Pedido el {shortDateTimeOf(requested_at)}
          {requested_by !== null && ` por ${requested_by}`}
        </p>
      </div>
      <div className={styles.state}>
        <Badge kind={states[state].kind} dot>
          {states[state].text}
        </Badge>
        {isRunning(file) && <Progress file={file} />}
        {state === 'ready' && file.bytes !== null && file.expires_at !== null && (
          <Ready file={file} bytes={file.bytes} until={file.expires_at} />
        )}
        {state === 'failed' && (
          <p className={styles.note}>Algo falló de nuestro lado. Pídelo otra vez con las mismas fechas.</p>
        )}
        {state === 'expired' && (
          <p className={styles.note}>
            Las copias que descargaste se pueden verificar siempre. Si necesitas otra, pídelo de nuevo.
          </p>
        )}
      </div>
    </li>
  );
}

function Progress({ file: { done, total } }: { file: SupervisionFile }) {
  const share = total > 0 ? Math.min(done / total, 1) : undefined;
  return (
    <>
      <div className={styles.bar}>
        <ProgressBar label="Avance del expediente" value={share} />
      </div>
      <p className={`${styles.note} num`} role="status">
        {total === 0 ? 'Reuniendo lo que va dentro. ' : `${count(done)} de ${count(total)} piezas. `}
        Puedes cerrar esta página: el avance sigue.
      </p>
    </>
  );
}

function Ready({ file: { id, folio }, bytes, until }: { file: SupervisionFile; bytes: number; until: string }) {
  const { loading, start } = useDownload('No pudimos descargar el expediente');
  const save = (copy: 'full' | 'initials') =>
    start(copy, () =>
      download('downloadSupervisionFile', { params: { id }, query: { copy } }, `expediente-${folio}.zip`),
    );
  return (
    <>
      <p className={`${styles.note} num`}>
        {sizeWords(bytes)} · se puede descargar hasta el {shortDateOf(until)}
      </p>
      <div className={styles.actions}>
        <Button kind="primary" loading={loading === 'full'} onClick={() => save('full')}>
          <Download aria-hidden="true" />
          {loading === 'full' ? 'Descargando…' : 'Descargar'}
        </Button>
        <Button kind="secondary" loading={loading === 'initials'} onClick={() => save('initials')}>
          <UserRoundX aria-hidden="true" />
          {loading === 'initials' ? 'Descargando…' : 'Copia con iniciales'}
        </Button>
      </div>
    </>
  );
}
