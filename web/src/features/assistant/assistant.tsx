import type { Course } from '@finaula/contract/courses';
import { useRef } from 'react';
import { PHONE, useMediaQuery } from '../../lib/browser/use-media-query.ts';
import styles from './assistant.module.css';
import { AssistantHead } from './assistant-head.tsx';
import { AssistantSheet } from './assistant-sheet.tsx';
import { Composer } from './composer.tsx';
import { ConversationLog } from './conversation-log.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';

interface AssistantProps {
  course: Course;
  /** The current slide. */
  slideNumber: number;
  /** Whether the sheet is open on a phone; on a desktop the panel is always visible. */
  opened: boolean;
  onClose: () => void;
  onOpenIndex: () => void;
}

/** Answers from the slides of the course. Conversation and draft stay when the layout changes. */
export function Assistant({ course, slideNumber, opened, onClose, onOpenIndex }: AssistantProps) {
  const phone = useMediaQuery(PHONE);
  const conversation = useConversation(course.id, opened || !phone);
  const shared = { course, slideNumber, conversation, onOpenIndex };
  return phone ? <AssistantSheet {...shared} opened={opened} onClose={onClose} /> : <AssistantPanel {...shared} />;
}

interface AssistantPanelProps {
  course: Course;
  /** The current slide. */
  slideNumber: number;
  conversation: Conversation;
  onOpenIndex: () => void;
}

export function AssistantPanel({ course, slideNumber, conversation, onOpenIndex }: AssistantPanelProps) {
  const log = useRef<HTMLDivElement>(null);
  return (
    <aside className={styles.panel} aria-labelledby="asistente">
      <AssistantHead title={<h2 id="asistente">Asistente del curso</h2>} />
      <ConversationLog
        ref={log}
        course={course}
        slideNumber={slideNumber}
        conversation={conversation}
        onOpenIndex={onOpenIndex}
      />
      <Composer conversation={conversation} log={log} returns />
    </aside>
  );
}
