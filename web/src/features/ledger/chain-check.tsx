import { useMutation } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { api } from '../../lib/api/api.ts';
import { detailOf } from '../../lib/api/api-error.ts';
import { formatNumber } from '../../lib/text/format-number.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import styles from './chain-check.module.css';

const SHOWN = 20;

/**
 * Each row contains the hash of the previous one in its chain: a changed, removed or inserted row breaks
 * the chain, and the check reports where.
 */
export function ChainCheck() {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api.verifyLedger(),
    networkMode: 'always',
  });
  return (
    <section className={styles.check} aria-labelledby="cadena">
      <div className={styles.head}>
        <div>
          <h2 id="cadena">Cadena de registros</h2>
          <p className={styles.about}>
            Cada registro lleva el sello del anterior: si alguien cambia, quita o inserta uno, la revisión dice cuál.
            También compara cada constancia con lo que se emitió. Cada entidad numera los suyos desde el 1.
          </p>
        </div>
        <Button kind="primary" loading={isPending} onClick={() => mutate()}>
          <Link2 aria-hidden="true" />
          {isPending ? 'Revisando…' : 'Revisar la cadena'}
        </Button>
      </div>
      {error !== null && <Notice kind="danger" title="No se pudo revisar la bitácora" detail={detailOf(error)} />}
      {data !== undefined && data.faults.length === 0 && (
        <Notice
          kind="ok"
          title="La cadena está íntegra"
          detail={`${formatNumber(data.rows)} registros y ${formatNumber(data.certificates)} constancias revisados, en ${formatNumber(data.chains)} ${data.chains === 1 ? 'bitácora' : 'bitácoras'}.`}
        />
      )}
      {data !== undefined && data.faults.length > 0 && (
        <>
          <Notice
            kind="danger"
            title={
              data.faults.length === 1
                ? 'Hay una falta en la cadena'
                : `Hay ${formatNumber(data.faults.length)} faltas en la cadena`
            }
            detail="Alguien escribió en la base de datos por fuera de la plataforma. Conserva una copia antes de tocar nada más."
          />
          <ul className={styles.faults}>
            {data.faults.slice(0, SHOWN).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
            {data.faults.length > SHOWN && (
              <li>Y {formatNumber(data.faults.length - SHOWN)} más: npm run verify:ledger las dice todas.</li>
            )}
          </ul>
        </>
      )}
      {data !== undefined && data.faults.length === 0 && (
        <p className={styles.seal}>
          Sello: <code>{data.head}</code>
          <br />
          Anótalo fuera de la plataforma: más adelante prueba que nada anterior cambió.
        </p>
      )}
    </section>
  );
}
