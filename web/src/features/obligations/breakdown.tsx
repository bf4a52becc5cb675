import type { Compliance } from '@finaula/contract/compliance';
import { useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { percent, percentOf } from '../../lib/text/percent.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Bar } from './bars.tsx';
import styles from './breakdown.module.css';

const standings = ['cumplida', 'pendiente', 'por_vencer', 'vencida'] as const;
type Counts = Record<'people' | (typeof standings)[number], number>;

/** Further rows are collapsed. */
const SHOWN = 8;

interface Share {
  key: string;
  title: string;
  /** Below the title. */
  note?: string;
  counts: Counts;
  isPicked: boolean;
  onPick: () => void;
}

/** Sorts by the shares of people who are overdue, then who soon will be, then who fulfilled everything. */
function worstFirst(shares: readonly Share[]): Share[] {
  const share = ({ counts }: Share, standing: 'vencida' | 'por_vencer' | 'cumplida') =>
    counts[standing] / Math.max(1, counts.people);
  return shares.toSorted(
    (a, b) =>
      share(b, 'vencida') - share(a, 'vencida') ||
      share(b, 'por_vencer') - share(a, 'por_vencer') ||
      share(a, 'cumplida') - share(b, 'cumplida'),
  );
}

function Shares({ title, shares }: { title: string; shares: readonly Share[] }) {
  const [unfolded, setUnfolded] = useState(false);
  const sorted = worstFirst(shares);
  return (
    <Panel title={title}>
      <ol className={styles.shares}>
        {(unfolded ? sorted : sorted.slice(0, SHOWN)).map(({ key, title: name, note, counts, isPicked, onPick }) => (
          <li key={key}>
            <button type="button" aria-pressed={isPicked} onClick={onPick}>
              <span className={styles.name}>{name}</span>
              <span className={`${styles.value} num`}>
                {counts.people === 0 ? (
                  'ninguna persona obligada'
                ) : (
                  <>
                    <b>{percent(percentOf(counts.cumplida, counts.people))}</b> capacitadas
                    {counts.vencida > 0 && (
                      <>
                        {' · '}
                        <span className={styles.late}>
                          {formatNumber(counts.vencida)} {counts.vencida === 1 ? 'vencida' : 'vencidas'}
                        </span>
                      </>
                    )}{' '}
                    de {formatNumber(counts.people)}
                  </>
                )}
              </span>
              {note !== undefined && <span className={styles.note}>{note}</span>}
              <Bar thin parts={standings.map((standing) => [standing, counts[standing]])} />
            </button>
          </li>
        ))}
      </ol>
      {sorted.length > SHOWN && (
        <p className={styles.more}>
          <Button kind="quiet" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? `Ver solo ${SHOWN}` : `Ver las ${sorted.length}`}
          </Button>
        </p>
      )}
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

/** The standings by obligation and by area, the worst first; a click shows their people. */
export function Breakdown({ compliance: { by_obligation, by_area }, picked, onObligation, onArea }: BreakdownProps) {
  return (
    <div className={styles.two}>
      <Shares
        title="Por obligación"
        shares={by_obligation.map(
          ({ obligation_id, title, legal_basis, exenta, fuera_por_desactivacion: out, ...counts }) => ({
            key: obligation_id,
            title,
            note: [
              legal_basis,
              exenta > 0 && `${formatNumber(exenta)} con exención`,
              out > 0 && `${formatNumber(out)} fuera por desactivación`,
            ]
              .filter((part) => part !== false)
              .join(' · '),
            counts,
            isPicked: picked.obligationId === obligation_id,
            onPick: () => onObligation(picked.obligationId === obligation_id ? undefined : obligation_id),
          }),
        )}
      />
      <Shares
        title="Por área"
        shares={by_area.map(({ area, ...counts }) => ({
          key: area ?? '-',
          title: area ?? 'Sin área',
          counts,
          isPicked: picked.area === area,
          onPick: () => onArea(picked.area === area ? undefined : area),
        }))}
      />
    </div>
  );
}
