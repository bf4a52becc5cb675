import { TOAST } from '@finaula/contract/constants';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import styles from './toast.module.css';

interface Toast {
  id: number;
  kind: 'error' | 'success' | 'info';
  title: string;
  detail?: string | undefined;
  /** Undoes the act of the toast. The list offers the same, because the toast disappears. */
  undo?: (() => void) | undefined;
}

/** The newest first. Toasts before the Toaster is mounted are kept. */
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const show = (toast: Omit<Toast, 'id'>): void =>
  change([{ ...toast, id: ++lastId }, ...toasts].slice(0, TOAST.visible));
const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

export const notifyError = (title: string, detail?: string): void => show({ kind: 'error', title, detail });
export const notifySuccess = (title: string, undo?: () => void): void => show({ kind: 'success', title, undo });
export const notifyInfo = (title: string): void => show({ kind: 'info', title });

/**
 * Shows toasts at the top right with the limits of spec §9; timers pause while one is hovered or focused.
 */
export function Toaster() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const [held, setHeld] = useState(false);
  // A toast closed under the pointer fires no leave event.
  if (held && shown.length === 0) setHeld(false);
  // Render outside of #root, which is hidden from screen readers while a dialog is open.
  return createPortal(
    <section
      className={styles.toaster}
      style={{ '--width': `${TOAST.widthPx}px` } as React.CSSProperties}
      aria-label="Notificaciones"
      aria-live="polite"
      aria-atomic="false"
      // A toast that appears under a resting pointer ends as usual: only a moving one reads.
      onPointerMove={({ movementX, movementY }) => setHeld(held || movementX !== 0 || movementY !== 0)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} held={held} />
      ))}
    </section>,
    document.body,
  );
}

/** Calls after that time, which pauses while `held`. */
function useTimer(expire: () => void, ms: number, held: boolean): void {
  const left = useRef(ms);
  const latest = useRef(expire);
  useEffect(() => {
    if (held) return;
    const begun = performance.now();
    const timer = setTimeout(() => latest.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - begun;
    };
  }, [held]);
}

const icons = { error: CircleAlert, success: CircleCheck, info: Info };

/** Errors interrupt a screen reader, other toasts wait. */
function ToastCard({ toast: { id, kind, title, detail, undo }, held }: { toast: Toast; held: boolean }) {
  const Icon = icons[kind];
  useTimer(() => dismiss(id), TOAST.durationMs, held);
  return (
    <div className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <button className={styles.close} type="button" aria-label="Cerrar notificación" onClick={() => dismiss(id)}>
        <X aria-hidden="true" />
      </button>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {undo !== undefined && (
        <button
          className={styles.undo}
          type="button"
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          Deshacer
        </button>
      )}
    </div>
  );
}
