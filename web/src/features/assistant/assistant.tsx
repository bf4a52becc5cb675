import type { Course } from '@finaula/contract/courses';
import { useMediaQuery } from '@mantine/hooks';
import { AssistantPanel } from './assistant-panel.tsx';
import { AssistantSheet } from './assistant-sheet.tsx';
import { useConversation } from './conversation.ts';

interface AssistantProps {
  course: Course;
  /** Of the sheet on a phone; on a desk the panel is always there. */
  opened: boolean;
  onClose: () => void;
  onOpenIndex: () => void;
}

/** Answers from the slides of the course. What was asked and what is being typed stay when one form gives way to the other. */
export function Assistant({ course, opened, onClose, onOpenIndex }: AssistantProps) {
  const phone = useMediaQuery('(max-width: 860px)', undefined, { getInitialValueInEffect: false });
  const conversation = useConversation(course.id, opened || !phone);
  const shared = { course, conversation, onOpenIndex };
  return phone ? <AssistantSheet {...shared} opened={opened} onClose={onClose} /> : <AssistantPanel {...shared} />;
}
