import { type ErrorCode, errors } from '@finaula/contract/errors';
import type { ChatClosed } from '@finaula/contract/learning';
import { Notice } from '../../ui/feedback/notice.tsx';

const why: Record<ChatClosed, { title: string; code: ErrorCode }> = {
  off: { title: 'El asistente está apagado', code: 'ASSISTANT_OFF' },
  quiz: { title: 'Primero, tu quiz', code: 'ASSISTANT_LOCKED' },
  limit: { title: 'Es todo por hoy', code: 'ASSISTANT_LIMIT' },
  entity_limit: { title: 'Es todo por hoy', code: 'ASSISTANT_ENTITY_LIMIT' },
};

/** Stands where one would write. */
export function ClosedNotice({ reason }: { reason: ChatClosed }) {
  const { title, code } = why[reason];
  return <Notice kind="info" title={title} detail={errors[code].detail} />;
}
