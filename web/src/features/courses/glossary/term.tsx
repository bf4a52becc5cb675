import { Popover } from '@base-ui/react/popover';
import type { SlideTerm } from '@finaula/contract/courses';
import { X } from 'lucide-react';
import { ScreenLink } from '../../../ui/navigation/screen-link.tsx';
import styles from './term.module.css';

/** A term in a text. Its definition opens beside it, and leads to the slide that explains it. */
export function Term({ term: { name, definition, course_id, slide_number } }: { term: SlideTerm }) {
  return (
    <Popover.Root>
      <Popover.Trigger className={styles.term}>{name}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={styles.place} sideOffset={8} collisionPadding={16}>
          <Popover.Popup className={styles.definition}>
            <Popover.Title className={styles.name}>{name}</Popover.Title>
            <Popover.Description>{definition}</Popover.Description>
            <ScreenLink to="/cursos/$curso" params={{ curso: course_id }} search={{ lamina: slide_number }}>
              Ver la lámina que lo explica
            </ScreenLink>
            <Popover.Close className={styles.close} aria-label="Cerrar la definición">
              <X aria-hidden="true" />
            </Popover.Close>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
