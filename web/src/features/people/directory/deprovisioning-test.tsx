import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/api/api.ts';
import { detailOf } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/text/format-number.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import styles from './directory.module.css';

const milliseconds = (n: number) => `${formatNumber(n)} ${n === 1 ? 'milisegundo' : 'milisegundos'}`;

/** Measures, on this institution, how long a deprovisioned user keeps access. */
export function DeprovisioningTest() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.testDirectory(),
    networkMode: 'always',
  });
  return (
    <section className={styles.preview} aria-label="Prueba de baja">
      <h3 className={styles.heading}>¿Cuánto tarda una baja?</h3>
      <p className={styles.text}>
        Una persona de prueba entra, el directorio pide su baja y medimos hasta que su sesión deja de abrir. No cambia a
        nadie y no queda nada de ella.
      </p>
      {error !== null && <Notice kind="danger" title="No pudimos hacer la prueba" detail={detailOf(error)} />}
      {data?.access_ended === true && (
        <Notice
          kind="ok"
          title={`La baja tardó ${milliseconds(data.milliseconds)}`}
          detail="Su sesión dejó de abrir en ese momento. Súmale lo que tarda tu directorio en avisar: Okta lo hace enseguida; Entra ID, en su siguiente ciclo, hasta 40 minutos después."
        />
      )}
      {data?.access_ended === false && (
        <Notice
          kind="danger"
          title="La sesión siguió abierta"
          detail="La baja no surtió efecto. Escribe a soporte antes de encender la sincronización."
        />
      )}
      <div className={styles.buttons}>
        <Button kind="secondary" loading={isPending} onClick={() => mutate()}>
          {data === undefined ? 'Medir una baja' : 'Medir otra vez'}
        </Button>
      </div>
    </section>
  );
}
