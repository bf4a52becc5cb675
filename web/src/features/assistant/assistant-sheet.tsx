import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import type { Course } from '@finaula/contract/courses';
import { Drawer } from '@mantine/core';
import { useRef } from 'react';
import styles from './assistant.module.css';
import { AssistantHead } from './assistant-head.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { ConversationLog } from './conversation-log.tsx';

interface AssistantSheetProps {
  course: Course;
  conversation: Conversation;
  opened: boolean;
  onClose: () => void;
  onOpenIndex: () => void;
}

/** The assistant on a phone: the focus is held inside, Esc and back close it. Who opened it takes the focus back. */
export function AssistantSheet({ course, conversation, opened, onClose, onOpenIndex }: AssistantSheetProps) {
  const log = useRef<HTMLDivElement>(null);
  const openIndex = () => {
    onClose();
    onOpenIndex();
  };
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="78dvh"
      returnFocus={false}
      transitionProps={{ duration: 240 }}
      classNames={{ content: styles.sheet ?? '', body: styles.sheetBody ?? '' }}
    >
      <Drawer.Overlay color="#10211c" backgroundOpacity={0.56} />
      <Drawer.Content data-cat={course.category}>
        <Drawer.Body>
          <AssistantHead
            title={<Drawer.Title>Asistente del curso</Drawer.Title>}
            close={<Drawer.CloseButton aria-label="Cerrar el asistente" size={44} iconSize={20} />}
          />
          <ConversationLog ref={log} course={course} conversation={conversation} onOpenIndex={openIndex} />
          <Composer conversation={conversation} log={log} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
