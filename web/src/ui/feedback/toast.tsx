import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { toast } from 'sonner';
import styles from './toast.module.css';

type Kind = 'error' | 'success' | 'info';
const icons = { error: CircleAlert, success: CircleCheck, info: Info };

// A toast that comes before what shows it would be lost.
const { promise: shown, resolve: toasterIsThere } = Promise.withResolvers<void>();

export { toasterIsThere };

/** What went wrong interrupts a screen reader, the rest waits. */
interface ToastExtras {
  detail?: string | undefined;
  /** Takes back what the toast tells. The same can be done in the list: the toast goes after its seconds. */
  undo?: (() => void) | undefined;
}

function show(kind: Kind, title: string, { detail, undo }: ToastExtras = {}): void {
  const Icon = icons[kind];
  const draw = (id: string | number) => (
    <div className={styles.toast} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <button className={styles.close} type="button" aria-label="Cerrar notificación" onClick={() => toast.dismiss(id)}>
        <X aria-hidden="true" />
      </button>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {undo !== undefined && (
        <button
          className={styles.undo}
          type="button"
          onClick={() => {
            toast.dismiss(id);
            undo();
          }}
        >
          Deshacer
        </button>
      )}
    </div>
  );
  void shown.then(() => toast.custom(draw));
}

export const notifyError = (title: string, detail?: string): void => show('error', title, { detail });
export const notifySuccess = (title: string, undo?: () => void): void => show('success', title, { undo });
export const notifyInfo = (title: string): void => show('info', title);
