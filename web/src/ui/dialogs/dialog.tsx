import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, ModalClose, type ModalProps, ModalTitle } from './modal.tsx';

export interface DialogProps
  extends Pick<ModalProps, 'opened' | 'onClose' | 'onClosed' | 'size' | 'otherwise' | 'step' | 'children'> {
  title: ReactNode;
  /** The buttons below a line. */
  foot?: ReactNode;
}

/** A modal with a title, a way out and its buttons. On a phone a sheet from below. */
export function Dialog({ title, foot, children, ...modal }: DialogProps) {
  return (
    <Modal {...modal}>
      <div className={styles.head}>
        <ModalTitle className={styles.title}>{title}</ModalTitle>
        <ModalClose className={styles.close} />
      </div>
      <div className={styles.body}>{children}</div>
      {/* A click that leads to another step presses none of its buttons. */}
      {foot !== undefined && foot !== null && (
        <div key={modal.step} className={styles.foot}>
          {foot}
        </div>
      )}
    </Modal>
  );
}
