import type { Compliance } from '@finaula/contract/compliance';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Bar } from './bars.tsx';
import styles from './breakdown.module.css';

interface Share {
  key: string;
  title: string;
  /** Below the title. */
  note?: string;
  people: number;
  vencida: number;
  isPicked: boolean;
  onPick: () => void;
}

function Shares({ title, shares }: { title: string; shares: readonly Share[] }) {
  return (
    <Panel title={title}>
      <ol className={styles.shares}>
        {shares.map(({ key, title: name, note, people, vencida, isPicked, onPick }) => (
          <li key={key}>
            <button type="button" aria-pressed={isPicked} onClick={onPick}>
              <span className={styles.name}>{name}</span>
              <span className={`${styles.value} num`}>
                {people > 0 && (
                  <>
                    <b>{percent(percentOf(people - vencida, people))}</b>
                    {' · '}
                  </>
                )}
                {people === 0 ? (
                  'ninguna persona obligada'
                ) : vencida === 0 ? (
                  `${people === 1 ? 'la persona' : `las ${formatNumber(people)}`} al corriente`
                ) : (
                  <>
                    <span className={styles.late}>
                      {formatNumber(vencida)} {vencida === 1 ? 'vencida' : 'vencidas'}
                    </span>{' '}
                    de {formatNumber(people)}
                  </>
                )}
              </span>
              {note !== undefined && <span className={styles.note}>{note}</span>}
              <Bar
                thin
                parts={[
                  ['cumplida', people - vencida],
                  ['vencida', vencida],
                ]}
              />
            </button>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

interface BreakdownProps {
  compliance: Compliance;
  picked: { obligationId: string | undefined; area: string | null | undefined };
  /** Undefined removes the filter. */
  onObligation: (obligationId: string | undefined) => void;
  onArea: (area: string | null | undefined) => void;
}

/** The share that is up to date, by obligation and by area; a click shows its people. */
export function Breakdown({ compliance: { by_obligation, by_area }, picked, onObligation, onArea }: BreakdownProps) {
  return (
    <div className={styles.two}>
      <Shares
        title="Por obligación"
        shares={by_obligation.map(
          ({ obligation_id, title, legal_basis, people, vencida, exenta, fuera_por_desactivacion: out }) => ({
            key: obligation_id,
            title,
            note: [
              legal_basis,
              exenta > 0 && `${formatNumber(exenta)} con exención`,
              out > 0 && `${formatNumber(out)} fuera por desactivación`,
            ]
              .filter((part) => part !== false)
              .join(' · '),
            people,
            vencida,
            isPicked: picked.obligationId === obligation_id,
            onPick: () => onObligation(picked.obligationId === obligation_id ? undefined : obligation_id),
          }),
        )}
      />
      <Shares
        title="Por área"
        shares={by_area.map(({ area, people, vencida }) => ({
          key: area ?? '-',
          title: area ?? 'Sin área',
          people,
          vencida,
          isPicked: picked.area === area,
          onPick: () => onArea(picked.area === area ? undefined : area),
        }))}
      />
    </div>
  );
}
