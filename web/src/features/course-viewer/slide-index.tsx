import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { Course } from '@finaula/contract/courses';
import { Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ChevronDown } from 'lucide-react';
import { PlaceLink } from '../../ui/place-link.tsx';
import styles from './slide-index.module.css';

interface SlideIndexProps {
  course: Course;
  slides: readonly { title: string }[];
  current: number;
}

/** 'Lámina 4 de 13' opens the list of all: on a phone the segments are too narrow for a finger. */
export function SlideIndex({ course, slides, current }: SlideIndexProps) {
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <button type="button" className={`${styles.open} num`} aria-haspopup="dialog" aria-expanded={opened} onClick={open}>
        Lámina {current} de {slides.length}
        <ChevronDown aria-hidden="true" />
      </button>
      <Modal
        opened={opened}
        onClose={close}
        title="Índice de láminas"
        closeButtonProps={{ 'aria-label': 'Cerrar el índice', size: 44, iconSize: 20 }}
        transitionProps={{ transition: 'fade-up', duration: 240 }}
        overlayProps={{ color: 'rgb(16 33 28)', backgroundOpacity: 0.56 }}
        classNames={{
          inner: styles.inner ?? '',
          content: styles.content ?? '',
          header: styles.header ?? '',
          title: styles.title ?? '',
          body: styles.body ?? '',
        }}
      >
        <ol data-cat={course.category}>
          {[...slides.entries()].map(([i, { title }]) => (
            <li key={i}>
              <PlaceLink
                className={styles.row}
                place={{ curso: course.id, lamina: i + 1 }}
                replace
                aria-current={i + 1 === current ? 'step' : undefined}
                data-autofocus={i + 1 === current || undefined}
                onClick={close}
              >
                <span className="num">{i + 1}</span>
                {title}
              </PlaceLink>
            </li>
          ))}
        </ol>
      </Modal>
    </>
  );
}
