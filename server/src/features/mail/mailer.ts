import { Readable } from 'node:stream';
import nodemailer from 'nodemailer';
import type { MailConfig } from '../../config.ts';
import type { Envelope } from '../../shared/mail/letters/render-message.ts';
import { type Refusal, readRefusal } from './read-refusal.ts';

/**
 * The outcome of an attempt. `lost`: the server received the whole message, but its answer did not arrive.
 * `unreachable`: no message would get through now.
 */
export type Outcome =
  | { kind: 'accepted'; answer: string }
  | (Refusal & { kind: 'refused'; answer: string })
  | { kind: 'unreachable'; reason: 'unreachable' | 'sender_refused' | 'relay_refused'; detail: string }
  | { kind: 'lost'; detail: string };

export interface Mailer {
  /**
   * `beforeEnd` is awaited before the end of the message is sent: until then the server cannot have
   * accepted it. If it throws, the message is not sent.
   */
  send(envelope: Envelope, beforeEnd: () => Promise<void>): Promise<Outcome>;
  close(): void;
}

/** Connections of a process to the relay. */
export const CONNECTIONS = 5;

const SECONDS = 1000;
/** RFC 5321 recommends ten minutes at the end of a message: a slow server has often accepted it already. */
const TIMES = {
  connectionTimeout: 15 * SECONDS,
  greetingTimeout: 15 * SECONDS,
  dnsTimeout: 10 * SECONDS,
  socketTimeout: 600 * SECONDS,
};

const plain = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 500);

/** The part of nodemailer's error that shows the failed step. */
interface SmtpError {
  message: string;
  response?: string;
  responseCode?: number;
  command?: string;
}

function outcomeOf({ message, response = '', responseCode, command = '' }: SmtpError, ended: boolean): Outcome {
  const answer = plain(response);
  if (responseCode === undefined)
    return ended
      ? { kind: 'lost', detail: plain(message) }
      : { kind: 'unreachable', reason: 'unreachable', detail: plain(message) };
  // Before MAIL FROM the server knows neither sender nor receiver: it takes no message at all.
  if (!['MAIL FROM', 'RCPT TO', 'DATA'].includes(command))
    return { kind: 'unreachable', reason: 'unreachable', detail: answer };
  const refusal = readRefusal(responseCode, response, command);
  if (command !== 'MAIL FROM' || refusal.permanent) return { kind: 'refused', ...refusal, answer };
  // The sender is the same for every message.
  const { reason } = refusal;
  const ofAll = reason === 'sender_refused' || reason === 'relay_refused' ? reason : 'unreachable';
  return { kind: 'unreachable', reason: ofAll, detail: answer };
}

async function* withHook(content: Readable, beforeEnd: () => Promise<void>): AsyncGenerator<Buffer> {
  yield* content;
  await beforeEnd();
}

/** A pool of connections to the relay. */
export function createMailer({ url, from }: MailConfig): Mailer {
  // The library would resend a message whose connection closed, though the server may have accepted it.
  const transport = nodemailer.createTransport(
    { pool: true, maxConnections: CONNECTIONS, maxMessages: 100, maxRequeues: 0, ...TIMES, url },
    { from },
  );
  const hooks = new Map<string, () => Promise<void>>();
  transport.use('stream', (mail, done) => {
    const { message } = mail;
    const beforeEnd = hooks.get(mail.data.messageId ?? '');
    const read = message.createReadStream.bind(message);
    // Read only when the server requests the content.
    if (beforeEnd)
      message.createReadStream = () =>
        Readable.from(withHook(read(), beforeEnd), { objectMode: false }) as ReturnType<typeof read>;
    done();
  });
  return {
    async send(envelope, beforeEnd) {
      let ended = false;
      hooks.set(envelope.messageId, async () => {
        await beforeEnd();
        ended = true;
      });
      try {
        const { response } = await transport.sendMail({ ...envelope, headers: { 'Auto-Submitted': 'auto-generated' } });
        return { kind: 'accepted', answer: plain(response) };
      } catch (error) {
        return outcomeOf(error as SmtpError, ended);
      } finally {
        hooks.delete(envelope.messageId);
      }
    },
    close: () => transport.close(),
  };
}
