import type { Course } from '@finaula/contract/courses';
import { useRef } from 'react';
import { Modal, ModalClose, ModalTitle } from '../../ui/dialogs/modal.tsx';
import styles from './assistant.module.css';
import { AssistantHead } from './assistant-head.tsx';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import type { Conversation } from './use-conversation.ts';

interface AssistantSheetProps {
  course: Course;
  /** The current slide. */
  slideNumber: number;
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  onOpenIndex: () => void;
}

/** The assistant on a phone: traps the focus; Esc and back close it and restore the focus. */
export function AssistantSheet({
  course,
  slideNumber,
  conversation,
  opened,
  onClose,
  onOpenIndex,
}: AssistantSheetProps) {
  const log = useRef<HTMLDivElement>(null);
  const openIndex = () => {
    onClose();
    onOpenIndex();
  };
  return (
    <Modal opened={opened} onClose={onClose} form="drawer" returnFocus={false} className={styles.sheet}>
      <div className={styles.sheetBody} data-cat={course.category}>
        <AssistantHead
          title={<ModalTitle>Asistente del curso</ModalTitle>}
          close={<ModalClose label="Cerrar el asistente" />}
        />
        <ConversationLog
          ref={log}
          course={course}
          slideNumber={slideNumber}
          conversation={conversation}
          onOpenIndex={openIndex}
        />
        <Composer conversation={conversation} log={log} />
      </div>
    </Modal>
  );
}
