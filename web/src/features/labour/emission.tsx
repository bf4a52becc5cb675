import type { LabourEmission } from '@finaula/contract/labour';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { buttonLook } from '../../ui/forms/button.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import styles from './labour.module.css';
import { constancias } from './labour-words.ts';

const POLL_MS = 1_000;
const isOver = (emission: LabourEmission | undefined) => emission?.state === 'done' || emission?.state === 'failed';

/** The progress of an emission; it goes on when the administrator leaves the screen. */
export function Emission({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['labour-emission', id],
    queryFn: () => api.getLabourEmission({ params: { id } }),
    refetchInterval: ({ state }) => (isOver(state.data) ? false : POLL_MS),
    staleTime: 0,
  });
  const over = isOver(data);
  useEffect(() => {
    if (over) void queryClient.invalidateQueries({ queryKey: ['labour'] });
  }, [over, queryClient]);
  if (data === undefined || !over)
    return (
      <div className={styles.progress} role="status">
        <p>
          Emitiendo: {formatNumber(data?.done ?? 0)} de {constancias(data?.total ?? 0)}. Puedes seguir en otra pantalla.
        </p>
        <ProgressBar label="Emisión de constancias laborales" value={data?.done} max={data?.total || 1} />
      </div>
    );
  const issued = data.done - data.refused.length;
  const refused = [...new Set(data.refused.map(({ reason }) => reason))];
  return (
    <>
      {issued > 0 && (
        <Notice
          kind="ok"
          title={`${constancias(issued)} por firmar`}
          action={
            <ScreenLink to="/cumplimiento/laborales/emitidas" className={buttonLook('secondary')}>
              Ver las emitidas
            </ScreenLink>
          }
        />
      )}
      {(data.state === 'failed' || refused.length > 0) && (
        <Notice
          kind="danger"
          title={
            data.state === 'failed'
              ? 'La emisión se interrumpió: vuelve a emitir las que siguen en la lista'
              : `${constancias(data.refused.length)} sin emitir`
          }
          detail={refused.join(' ') || undefined}
        />
      )}
    </>
  );
}
