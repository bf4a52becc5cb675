import type { MessageReason } from '@finaula/contract/mail';

type RefusalReason = Extract<
  MessageReason,
  | 'address_refused'
  | 'mailbox_refused'
  | 'mailbox_full'
  | 'message_refused'
  | 'sender_refused'
  | 'relay_refused'
  | 'deferred'
>;

/** A server's refusal. `permanent`: another attempt would fail, so it is reported at once. */
export interface Refusal {
  reason: RefusalReason;
  permanent: boolean;
}

/** Reasons that the address's owner or the message itself causes. */
const PERMANENT: ReadonlySet<RefusalReason> = new Set(['address_refused', 'mailbox_refused', 'message_refused']);

/** Reasons that the operator of the platform repairs; messages wait for that. */
export const isForOperator = (reason: MessageReason): boolean =>
  reason === 'sender_refused' || reason === 'relay_refused' || reason === 'unreachable';

/** Words that servers use where their code is generic; the first that matches counts. */
const words: readonly (readonly [RegExp, RefusalReason])[] = [
  [/\brelay/i, 'relay_refused'],
  [
    /quota|mailbox (?:is )?full|full mailbox|buz[oó]n (?:est[aá] )?lleno|cuota|insufficient (?:disk )?(?:space|storage)/i,
    'mailbox_full',
  ],
  [
    /\bspf\b|\bdkim\b|\bdmarc\b|spamhaus|\brbl\b|dnsbl|black ?list|block ?list|blocked using|reputation/i,
    'sender_refused',
  ],
  [/sender|reverse (?:dns|lookup)|\bptr\b|client host/i, 'sender_refused'],
  [/\bspam\b|virus|malware|phish|too (?:large|big|long)|message size/i, 'message_refused'],
  [
    /user unknown|unknown (?:user|recipient)|no such (?:user|mailbox|recipient)|does ?n[o']t exist|no mailbox here|no existe|desconocid[oa]/i,
    'address_refused',
  ],
  [/disabled|deactivated|suspended|inactive|deshabilitad[oa]|inactiv[oa]/i, 'mailbox_refused'],
];
const reasonInWords = (text: string): RefusalReason | undefined => words.find(([pattern]) => pattern.test(text))?.[1];

/** An enhanced status code (RFC 3463), which may stand in brackets; no part of an IP address. */
const ENHANCED = /(?<![\d.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/;

/** RFC 3463 and the registry of RFC 5248, by subject and detail. Undefined: the code is generic. */
function reasonOfCode(subject: number, detail: number): RefusalReason | undefined {
  switch (subject) {
    case 1:
      return detail === 7 || detail === 8 ? 'sender_refused' : 'address_refused';
    case 2:
      if (detail === 2) return 'mailbox_full';
      return detail === 3 ? 'message_refused' : 'mailbox_refused';
    case 3:
      return detail === 4 ? 'message_refused' : undefined;
    case 4:
      // A loop, or an expired delivery. Exchange says 5.4.1 of an address that it does not have.
      return detail === 6 || detail === 7 || detail === 14 ? 'relay_refused' : 'address_refused';
    case 6:
      return 'message_refused';
    case 7:
      // Exchange: the relay does not know its client.
      if (detail === 54 || detail === 64) return 'relay_refused';
      // Exchange: the mailbox accepts senders on a list only. Its other details are about the sender, the
      // message or its own load, which the words tell apart.
      return [124, 129, 133, 134, 136].includes(detail) ? 'mailbox_refused' : undefined;
    default:
      return undefined;
  }
}

/** Replies without an enhanced code (RFC 5321 §4.2.2), by the command that was refused. */
function reasonOfReply(code: number, command: string): RefusalReason {
  if (code === 552) return command === 'MAIL FROM' ? 'message_refused' : 'mailbox_full';
  if (command === 'MAIL FROM') return 'sender_refused';
  return command === 'DATA' ? 'message_refused' : 'address_refused';
}

/** Fallbacks of subjects whose codes are generic. */
const ofSubject: Record<number, RefusalReason> = { 3: 'relay_refused', 7: 'sender_refused' };

/**
 * The meaning of an answer to MAIL FROM, RCPT TO or DATA: the enhanced code counts, then the words, then the
 * reply's code. The same refusal is the same at any command.
 */
export function readRefusal(code: number, text: string, command: string): Refusal {
  const [, status, subject, detail] = (ENHANCED.exec(text) ?? []).map(Number);
  const isTemporary = (status ?? Math.floor(code / 100)) === 4;
  const specific = subject === undefined ? undefined : reasonOfCode(subject, detail ?? 0);
  // Details of 0 say no more than their subject.
  const exact = detail === 0 ? undefined : specific;
  const reason = exact ?? reasonInWords(text) ?? specific;
  if (isTemporary) {
    const waitsForReason = reason !== undefined && !PERMANENT.has(reason);
    return { reason: waitsForReason ? reason : 'deferred', permanent: false };
  }
  const known = reason ?? (subject === undefined ? undefined : ofSubject[subject]) ?? reasonOfReply(code, command);
  return { reason: known, permanent: PERMANENT.has(known) };
}
