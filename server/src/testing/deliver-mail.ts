import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import { deliverMessages } from '../features/mail/deliver-messages.ts';
import { createMailer } from '../features/mail/mailer.ts';
import type { Sender } from '../shared/mail/letters/render-message.ts';

export const testSender: Sender = {
  publicUrl: 'https://aula.example',
  productName: 'Finaula',
  supportEmail: 'soporte@finaula.example',
  from: { address: 'avisos@institucion.example' },
};

/** Sends the due messages of an entity, as the outbox job does. */
export async function deliverMail(database: Database, { mail }: Config, entityId: string): Promise<void> {
  if (mail === undefined) throw new Error('There is no mail.');
  const mailer = createMailer(mail);
  const { signal } = new AbortController();
  await deliverMessages(entityId, {
    database,
    mailer,
    sender: testSender,
    refreshersOf: async () => [],
    signal,
    onOutcome: () => undefined,
    onUnreachable: () => undefined,
  });
  mailer.close();
}
