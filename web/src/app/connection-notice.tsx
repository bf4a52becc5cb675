import { WifiOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOnline } from '../lib/browser/online.ts';
import { notifySuccess } from '../ui/feedback/toast.tsx';
import styles from './connection-notice.module.css';

/** Tells that the connection is lost, what still works, and when it returns. */
export function ConnectionNotice({ reads }: { reads: boolean }) {
  const online = useOnline();
  const wasOffline = useRef(false);
  useEffect(() => {
    if (online && wasOffline.current) notifySuccess('Volvió la conexión');
    wasOffline.current = !online;
  }, [online]);
  return (
    <div className={styles.notice} role="status" data-offline={!online || undefined}>
      {!online && (
        <p>
          <WifiOff aria-hidden="true" />
          <span>
            <b>Sin conexión.</b>{' '}
            {reads
              ? 'Puedes seguir leyendo y contestar el quiz; tu avance se envía en cuanto vuelva.'
              : 'Puedes leer lo que ya está en pantalla; los cambios esperan a que vuelva.'}
          </span>
        </p>
      )}
    </div>
  );
}
