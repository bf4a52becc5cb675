import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import styles from './dialog.module.css';
import { Themed } from './themed.tsx';
import { useFocusBack } from './use-focus-back.ts';

export interface DialogProps {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Width in px. */
  size?: number;
  /** The buttons below a line. */
  foot?: ReactNode;
  /** Takes the focus when what opened the dialog is gone by the end. */
  otherwise?: RefObject<HTMLElement | null>;
  /** When nothing of it is seen any more. */
  onClosed?: () => void;
}

/** On a phone a sheet from below. The focus goes in, stays in, and comes back to what opened it. */
export function Dialog({ title, opened, onClose, children, size = 560, foot, otherwise, onClosed }: DialogProps) {
  // It gives the focus back only to where it was when it opened: none may be born open.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const { content, giveBack } = useFocusBack(opened, otherwise);
  const closed = () => {
    giveBack();
    onClosed?.();
  };
  return (
    <Themed>
      <Modal.Root
        opened={opened && mounted}
        onClose={onClose}
        onExitTransitionEnd={closed}
        size={size}
        padding={0}
        centered
        transitionProps={{ transition: 'fade-up', duration: 240 }}
        classNames={{
          inner: styles.inner ?? '',
          content: styles.content ?? '',
          title: styles.title ?? '',
          close: styles.close ?? '',
        }}
      >
        <Modal.Overlay color="#10211c" backgroundOpacity={0.56} />
        <Modal.Content ref={content}>
          {/* Mantine's own header would be a second banner of the page. */}
          <div className={styles.head}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" size={44} iconSize={20} />
          </div>
          <div className={styles.body}>{children}</div>
          {foot !== undefined && <div className={styles.foot}>{foot}</div>}
        </Modal.Content>
      </Modal.Root>
    </Themed>
  );
}
