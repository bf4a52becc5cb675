import type { Course } from '@finaula/contract/courses';
import { useRef } from 'react';
import styles from './assistant.module.css';
import { AssistantHead } from './assistant-head.tsx';
import { Composer } from './composer.tsx';
import type { Conversation } from './conversation.ts';
import { ConversationLog } from './conversation-log.tsx';

interface AssistantPanelProps {
  course: Course;
  conversation: Conversation;
  onOpenIndex: () => void;
}

export function AssistantPanel({ course, conversation, onOpenIndex }: AssistantPanelProps) {
  const log = useRef<HTMLDivElement>(null);
  return (
    <aside className={styles.panel} aria-labelledby="asistente">
      <AssistantHead title={<h2 id="asistente">Asistente del curso</h2>} />
      <ConversationLog ref={log} course={course} conversation={conversation} onOpenIndex={onOpenIndex} />
      <Composer conversation={conversation} log={log} returns />
    </aside>
  );
}
