import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';

export interface ModalProps {
  opened: boolean;
  onClose: () => void;
  /** The step of a dialog: a new one scrolls to the top and receives the focus. */
  step?: string;
  /** Called after the closing animation. */
  onClosed?: (() => void) | undefined;
  /** Width in px. */
  size?: number;
  /** Class of the popup. */
  className?: string | undefined;
  /** On a phone: `sheet` rises from the lower edge. `drawer` does so at every width. */
  form?: 'sheet' | 'drawer';
  /** Another dialog covers this one and handles Esc. */
  covered?: boolean;
  /** False when a click outside would lose typed text. */
  closeOnOutsidePress?: boolean;
  /** False when the opener restores the focus itself. */
  returnFocus?: boolean;
  /** Receives the focus when the opener no longer exists. */
  otherwise?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
}

/**
 * Moves the focus to `data-autofocus`, else to the first control; traps it; and returns it to the opener.
 */
export function Modal(props: ModalProps) {
  const {
    opened,
    onClose,
    onClosed,
    size = 560,
    className,
    form = 'sheet',
    covered = false,
    closeOnOutsidePress = true,
  } = props;
  const { returnFocus = true, otherwise, step, children } = props;
  const popup = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (opened) opener.current = document.activeElement;
  }, [opened]);
  const seen = useRef(step);
  useLayoutEffect(() => {
    if (seen.current === step) return;
    seen.current = step;
    popup.current?.scrollTo(0, 0);
    popup.current?.focus();
  }, [step]);
  const initialFocus = () => popup.current?.querySelector<HTMLElement>('[data-autofocus]') ?? true;
  const finalFocus = () => {
    const { current } = opener;
    return current instanceof HTMLElement && current.isConnected && current !== document.body
      ? current
      : (otherwise?.current ?? true);
  };
  return (
    <Dialog.Root
      open={opened}
      onOpenChange={(open, { reason }) => {
        if (!open && !(covered && reason === 'escape-key')) onClose();
      }}
      onOpenChangeComplete={(open) => !open && onClosed?.()}
      disablePointerDismissal={!closeOnOutsidePress}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport} data-form={form}>
          <Dialog.Popup
            ref={popup}
            className={[styles.popup, className].filter(Boolean).join(' ')}
            style={{ '--size': `${size}px` } as React.CSSProperties}
            initialFocus={initialFocus}
            finalFocus={returnFocus && finalFocus}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

export function ModalTitle({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <Dialog.Title className={className}>{children}</Dialog.Title>;
}

export function ModalClose({ label = 'Cerrar', className }: { label?: string; className?: string | undefined }) {
  return (
    <Dialog.Close className={[styles.close, className].filter(Boolean).join(' ')} aria-label={label}>
      <X aria-hidden="true" />
    </Dialog.Close>
  );
}
