import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../lib/text/format-number.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { Button } from '../forms/button.tsx';
import styles from './bulk-action-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { type Batch, useSequentialBatch } from './use-sequential-batch.ts';

const NAMED = 50;

interface NamedItem {
  id: string;
  name: string;
}

interface Step<Item, Reply> {
  /** While it runs: "Generando enlaces". */
  working: string;
  /** "38 enlaces generados" */
  outcome: (done: number) => string;
  call: (item: Item) => Promise<Reply>;
}

/** A step for several items. */
export interface BulkAction<Item extends NamedItem, Reply> extends Step<Item, Reply> {
  items: readonly Item[];
  /** The question, with the number of items. */
  title: string;
  /** The effect on the selected items. */
  warning: ReactNode;
  /** The label of the button. */
  confirm: string;
  /** Shows the result while the dialog is open. */
  result?: (done: Batch<Item, Reply>['done']) => ReactNode;
  /** Undoes the action. */
  undo?: Step<Item, Reply>;
}

interface BulkActionDialogProps<Item extends NamedItem, Reply> {
  /** Null when the dialog is closed. */
  action: BulkAction<Item, Reply> | null;
  /** Refetch the list in it. */
  onSettled: (done: Batch<Item, Reply>['done']) => void;
  onClose: () => void;
  /** See Dialog. */
  otherwise: RefObject<HTMLElement | null>;
}

/**
 * A dialog in three steps: names the affected people, counts while it runs, then shows the outcome and
 * offers to retry failures.
 */
export function BulkActionDialog<Item extends NamedItem, Reply>({
  action,
  onSettled,
  onClose,
  otherwise,
}: BulkActionDialogProps<Item, Reply>) {
  const { batch, run, stop, clear } = useSequentialBatch<Item, Reply>();
  const [undoing, setUndoing] = useState(false);
  // Keep the texts while the dialog fades out.
  const last = useRef(action);
  if (action !== null) last.current = action;
  const shown = last.current;
  const news = useRef<HTMLParagraphElement>(null);
  const running = batch?.running;
  useEffect(() => {
    if (running !== undefined) news.current?.focus();
  }, [running]);
  if (shown === null) return null;

  const step = (undoing && shown.undo) || shown;
  const start = async (
    items: readonly Item[],
    done: Batch<Item, Reply>['done'] = [],
    { call }: Step<Item, Reply> = step,
  ) => {
    onSettled(await run(items, call, done));
  };
  const close = () => {
    if (batch?.running) return stop();
    onClose();
  };
  const reset = () => {
    clear();
    setUndoing(false);
  };
  const undone = batch === null ? [] : [...batch.failed.map(({ item }) => item), ...batch.left];
  const { undo } = shown;
  const total = batch === null ? 0 : batch.done.length + undone.length;
  return (
    <Dialog
      title={batch === null ? shown.title : batch.running ? `${step.working}…` : step.outcome(batch.done.length)}
      opened={action !== null}
      onClose={close}
      onClosed={reset}
      size={batch !== null && !batch.running && shown.result !== undefined ? 800 : 560}
      otherwise={otherwise}
      foot={
        batch === null ? (
          <>
            <Button kind="secondary" data-autofocus onClick={close}>
              Cancelar
            </Button>
            <Button kind="primary" onClick={() => void start(shown.items)}>
              {shown.confirm}
            </Button>
          </>
        ) : batch.running ? (
          <Button kind="secondary" onClick={stop}>
            Detener
          </Button>
        ) : (
          <>
            {undo !== undefined && !undoing && batch.done.length > 0 && (
              <Button
                kind="secondary"
                className={styles.undo}
                onClick={() => {
                  setUndoing(true);
                  const done = batch.done.map(({ item }) => item);
                  void start(done, [], undo);
                }}
              >
                Deshacer
              </Button>
            )}
            {undone.length > 0 && (
              <Button kind="secondary" onClick={() => void start(undone, batch.done)}>
                {batch.failed.length > 0 ? 'Reintentar' : 'Continuar con'}{' '}
                {undone.length === 1 ? 'la que falta' : `las ${formatNumber(undone.length)} que faltan`}
              </Button>
            )}
            <Button kind={undone.length > 0 ? 'secondary' : 'primary'} onClick={close}>
              Listo
            </Button>
          </>
        )
      }
    >
      {batch === null ? (
        <>
          <p>{shown.warning}</p>
          <Names of={shown.items} />
        </>
      ) : (
        <>
          <p className={batch.running ? `${styles.count} num` : 'sr-only'} role="status" tabIndex={-1} ref={news}>
            {batch.running
              ? `${formatNumber(total - batch.left.length)} de ${formatNumber(total)}`
              : summaryOf(step.outcome(batch.done.length), batch)}
          </p>
          {batch.running ? (
            <div className={styles.bar}>
              <ProgressBar label={step.working} value={total - batch.left.length} max={total} />
            </div>
          ) : (
            <>
              {batch.failed.length > 0 && <Failures of={batch.failed} />}
              {batch.left.length > 0 && (
                <p className={styles.rest}>Sin hacer: {formatNumber(batch.left.length)}, porque lo detuviste.</p>
              )}
              {batch.done.length > 0 &&
                (shown.result?.(batch.done) ?? <Names of={batch.done.map(({ item }) => item)} />)}
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

const summaryOf = (outcome: string, { failed, left }: Batch<unknown, unknown>) =>
  [outcome, failed.length > 0 && `${failed.length} con error`, left.length > 0 && `${left.length} sin hacer`]
    .filter(Boolean)
    .join('. ');

function Names({ of }: { of: readonly NamedItem[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <ul className={styles.names} aria-label="Quiénes" tabIndex={0}>
      {of.slice(0, NAMED).map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
      {of.length > NAMED && <li>y {formatNumber(of.length - NAMED)} más</li>}
    </ul>
  );
}

function Failures({ of }: { of: Batch<NamedItem, unknown>['failed'] }) {
  return (
    <div className={styles.failures}>
      <h3>{of.length === 1 ? 'Una no se pudo' : `${formatNumber(of.length)} no se pudieron`}</h3>
      <ul>
        {of.slice(0, NAMED).map(({ item, reason }) => (
          <li key={item.id}>
            <b>{item.name}</b>: {reason}
          </li>
        ))}
        {of.length > NAMED && <li>y {formatNumber(of.length - NAMED)} más</li>}
      </ul>
    </div>
  );
}
