import type { Course, Slide } from '@finaula/contract/courses';
import { isFor, type Post } from '@finaula/contract/posts';
import type { AddressOf } from '../../../lib/navigation/address.ts';
import { Modal, ModalClose, ModalTitle } from '../../../ui/dialogs/modal.tsx';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './slide-index.module.css';

interface SlideIndexProps {
  course: Course;
  addressOf: (slideNumber: number) => AddressOf<'/cursos/$curso'>;
  slides: readonly Pick<Slide, 'title' | 'roles'>[];
  post: Post | undefined;
  current: number;
  opened: boolean;
  onClose: () => void;
}

export function SlideIndex({ course, addressOf, slides, post, current, opened, onClose }: SlideIndexProps) {
  return (
    <Modal opened={opened} onClose={onClose} size={440} className={styles.index}>
      <div className={styles.head}>
        <ModalTitle className={styles.title}>Índice de láminas</ModalTitle>
        <ModalClose label="Cerrar el índice" />
      </div>
      <ol className={styles.body} data-cat={course.category}>
        {[...slides.entries()].map(([i, { title, roles }]) => (
          <li key={i}>
            <ScreenLink
              className={styles.row}
              {...addressOf(i + 1)}
              replace
              aria-current={i + 1 === current ? 'step' : undefined}
              data-autofocus={i + 1 === current || undefined}
              onClick={onClose}
            >
              <span className="num">{i + 1}</span>
              {title}
              {course.essential_slides?.includes(i + 1) && <small>En la ruta</small>}
              {post !== undefined && !isFor(post, { roles }) && <small>Para otros puestos</small>}
            </ScreenLink>
          </li>
        ))}
      </ol>
    </Modal>
  );
}
