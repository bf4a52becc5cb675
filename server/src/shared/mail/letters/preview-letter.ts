import type { MessageKind } from '@finaula/contract/mail';
import type { Connection } from '../../../database/connect.ts';
import { type LetterContent, renderMessage, type Sender } from './render-message.ts';

/** The content of a letter besides its receiver. */
export type Saying = Partial<Pick<LetterContent, 'facts' | 'due' | 'waiting' | 'reforms' | 'link_expires_at'>>;

/** Stands for the token of a link, which is made at sending. */
const EXAMPLE_TOKEN = '…';

/** A letter to one person, made like a real one. */
export async function previewLetter(
  connection: Connection,
  { kind, userId, ...saying }: { kind: MessageKind; userId: string } & Saying,
  sender: Sender,
) {
  const receiver = await connection
    .selectFrom('users')
    .innerJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.name',
      'users.email',
      'entities.name as entity_name',
      'entities.entity_type',
      'entities.contact_email',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const { to, subject, text, html } = renderMessage(
    'preview',
    { kind, facts: {}, due: [], link_expires_at: null, ...saying, ...receiver, reports: [] },
    sender,
    saying.link_expires_at == null ? undefined : EXAMPLE_TOKEN,
  );
  return { to_name: to.name, to_email: to.address, subject, text, html };
}
