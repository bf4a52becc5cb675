import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { Course } from '@finaula/contract/courses';
import { Modal } from '@mantine/core';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { HomeLink } from '../../ui/navigation/home-link.tsx';
import styles from './slide-index.module.css';

interface SlideIndexProps {
  course: Course;
  searchOf: (slideNumber: number) => SearchParams;
  slides: readonly { title: string }[];
  current: number;
  opened: boolean;
  onClose: () => void;
}

export function SlideIndex({ course, searchOf, slides, current, opened, onClose }: SlideIndexProps) {
  return (
    // Put together by hand: the ready-made one has a <header>, a second banner to a screen reader.
    <Modal.Root
      opened={opened}
      onClose={onClose}
      transitionProps={{ transition: 'fade-up', duration: 240 }}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
    >
      <Modal.Overlay color="#10211c" backgroundOpacity={0.56} />
      <Modal.Content>
        <div className={styles.head}>
          <Modal.Title className={styles.title}>Índice de láminas</Modal.Title>
          <Modal.CloseButton aria-label="Cerrar el índice" size={44} iconSize={20} />
        </div>
        <Modal.Body className={styles.body}>
          <ol data-cat={course.category}>
            {[...slides.entries()].map(([i, { title }]) => (
              <li key={i}>
                <HomeLink
                  className={styles.row}
                  search={searchOf(i + 1)}
                  replace
                  aria-current={i + 1 === current ? 'step' : undefined}
                  data-autofocus={i + 1 === current || undefined}
                  onClick={onClose}
                >
                  <span className="num">{i + 1}</span>
                  {title}
                </HomeLink>
              </li>
            ))}
          </ol>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
