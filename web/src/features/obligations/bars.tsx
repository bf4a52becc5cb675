import styles from './bars.module.css';

export type BarKind =
  | 'cumplida'
  | 'exenta'
  | 'fuera_por_desactivacion'
  | 'pendiente'
  | 'por_vencer'
  | 'vencida'
  | 'lose';

/** Parts of a whole on one line; the text beside it says the same. */
export function Bar({
  parts,
  thin = false,
}: {
  parts: readonly (readonly [kind: BarKind, count: number])[];
  thin?: boolean;
}) {
  return (
    <span className={styles.track} data-thin={thin || undefined} aria-hidden="true">
      {parts
        .filter(([, count]) => count > 0)
        .map(([kind, count]) => (
          <i key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
    </span>
  );
}

/** The colour or hatching of a part, before its name. */
export function KeyMark({ kind }: { kind: BarKind }) {
  return <span className={styles.key} data-kind={kind} aria-hidden="true" />;
}
