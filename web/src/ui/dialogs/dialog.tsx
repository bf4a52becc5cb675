import type { ReactNode } from 'react';
import styles from './dialog.module.css';
import { Modal, ModalClose, type ModalProps, ModalTitle } from './modal.tsx';

export interface DialogProps
  extends Pick<
    ModalProps,
    'opened' | 'onClose' | 'onClosed' | 'size' | 'otherwise' | 'step' | 'closeOnOutsidePress' | 'children'
  > {
  title: ReactNode;
  /** The buttons, below a line. */
  foot?: ReactNode;
}

/** A modal with title, close button and actions; a bottom sheet on a phone. */
export function Dialog({ title, foot, children, ...modal }: DialogProps) {
  return (
    <Modal {...modal}>
      <div className={styles.head}>
        <ModalTitle className={styles.title}>{title}</ModalTitle>
        <ModalClose className={styles.close} />
      </div>
      <div className={styles.body}>{children}</div>
      {/* Prevents a click that changes the step from pressing a button of the next one. */}
      {foot !== undefined && foot !== null && (
        <div key={modal.step} className={styles.foot}>
          {foot}
        </div>
      )}
    </Modal>
  );
}
