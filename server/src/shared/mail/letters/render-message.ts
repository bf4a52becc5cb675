import { messageKind } from '@finaula/contract/mail';
import { isMailable } from '@finaula/contract/text';
import { z } from 'zod';
import type { DueItem } from '../../standings/due-items.ts';
import type { RemindedReport } from '../../standings/reminded-reports.ts';
import { namedInstant } from '../../time/format.ts';
import { firstNameOf, invitationSender } from '../invitation-text.ts';
import type { WaitingReform } from '../waiting-reforms.ts';
import { mailHtml, mailText } from './mail-html.ts';
import { messageTexts } from './message-texts.ts';

/** The sender, from the configuration. */
export interface Sender {
  publicUrl: string;
  productName: string;
  supportEmail: string;
  from: { address: string };
}

/** Content and receiver of a message. */
export interface LetterContent {
  kind: string;
  /** Strings by name. */
  facts: unknown;
  name: string;
  email: string;
  entity_name: string | null;
  entity_type: string | null;
  contact_email: string | null;
  link_expires_at: Date | null;
  /** Items that the receiver of a reminder still has to do. */
  due: readonly DueItem[];
  /** Attached to a report to the committee. */
  report_pdf?: Buffer | null;
  /** Reminded people of whom their manager is told. */
  reports: readonly RemindedReport[];
  /** Titles of courses whose refresher is due for the receiver of a reminder. */
  refreshers?: readonly string[];
  /** Names of people who registered and wait for the receiver. */
  waiting?: readonly string[];
  /** Regulatory changes that the receiver has to decide. */
  reforms?: readonly WaitingReform[];
}

export interface Envelope {
  /** Instead of the platform's name. */
  from?: { name: string; address: string };
  /** The institution's contact: the platform does not know its people. */
  replyTo?: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: Buffer; contentType: string }[];
  /** The same for each attempt at a message, so that mail programs recognise duplicates. */
  messageId: string;
}

/**
 * Places where mail programs would make a link: after the colon of a scheme, the @ of an address, the dots of
 * a domain, an IP address or "www", and the slashes of a network path.
 */
const LINK_SIGNS = new RegExp(
  [
    /(?<=\b\p{L}[\p{L}\d+.-]*):(?=\/\/)/u,
    /(?<=\b(?:mailto|tel|sms|callto|skype|file|data|javascript)):(?=\S)/u,
    /(?<=\S)@(?=\S)/u,
    /(?<=[\p{L}\d-])\.(?=(?:[\p{L}\d-]+\.)*\p{L}{2,})/u,
    /(?<=\bwww)\.(?=\S)/u,
    /(?<=\b\d{1,3})\.(?=\d{1,3}\.\d{1,3}\.\d{1,3}\b)/u,
    /\\\\(?=\S)/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);

/** An invisible sign keeps a name of somebody's choice from becoming a link; other names stay as they are. */
const unlinked = (name: string) => name.replace(LINK_SIGNS, '$&\u2060');

/** Another person's name in a mail. */
const nameOfOther = (name: string) => (isMailable(name) ? unlinked(name) : '(nombre ilegible)');

const withUnlinkedTitle = (item: DueItem): DueItem => ({ ...item, title: unlinked(item.title) });

/** Letters that come from the institution's name. */
const OF_INSTITUTION: ReadonlySet<string> = new Set([
  'invitation',
  'invitation_reminder',
  'obligation_assigned',
  'reminder',
  'team_reminded',
  'committee_report',
]);

/** Letters of the platform to administrators: it answers their questions. */
export const OF_PLATFORM: ReadonlySet<string> = new Set([
  'new_administrator',
  'weekly_digest',
  'registrations_waiting',
  'reforms_waiting',
  'certificate_expiring',
  'directory_token_expiring',
  'api_token_expiring',
  'handover_due',
  'webhook_paused',
  'labour_constancias_due',
  'labour_list_due',
  'entity_registered',
  'review_decided',
  'details_decided',
]);

/** The institution's address for questions; undefined without one, or when it is the receiver's own. */
function contactOf({ kind, email, contact_email }: LetterContent, invitedBy: { contact?: string }): string | undefined {
  const contact = kind === 'auditor_invitation' ? invitedBy.contact : contact_email;
  return OF_PLATFORM.has(kind) || contact === email ? undefined : (contact ?? undefined);
}

/** Renders a message for sending; `token` opens its link. */
export function renderMessage(id: string, content: LetterContent, sender: Sender, token: string | undefined): Envelope {
  const { publicUrl, productName, supportEmail } = sender;
  // Anyone may register an institution with another person's address: its letter carries no name of theirs.
  const isWelcome = content.kind === 'entity_registered';
  const entityName =
    isWelcome || content.entity_name === null || content.entity_type === 'individual'
      ? undefined
      : unlinked(content.entity_name);
  // The address of a report belongs to no account; the message is the sender's.
  const isReport = content.kind === 'committee_report';
  const name = !isReport && !isWelcome && isMailable(content.name) ? content.name : undefined;
  const facts = z.record(z.string(), z.string()).parse(content.facts);
  const text = messageTexts[messageKind.parse(content.kind)]({
    productName,
    entityName,
    firstName: name && firstNameOf(name),
    until: content.link_expires_at === null ? '' : namedInstant(content.link_expires_at),
    facts,
    due: content.due.map(withUnlinkedTitle),
    reports: content.reports.map(({ name: report, due }) => ({
      name: nameOfOther(report),
      due: due.map(withUnlinkedTitle),
    })),
    refreshers: (content.refreshers ?? []).map(unlinked),
    waiting: (content.waiting ?? []).map(nameOfOther),
    reforms: content.reforms ?? [],
  });
  const asks = content.kind === 'auditor_invitation' ? facts.entity && unlinked(facts.entity) : entityName;
  const contact = asks === undefined ? undefined : contactOf(content, facts);
  const letter = {
    ...text,
    productName,
    contact: contact === undefined ? supportEmail : `${asks}, ${contact}`,
    publicUrl,
    from: entityName ?? productName,
    greeting: name === undefined ? 'Hola:' : `Hola, ${unlinked(name)}:`,
    address: token === undefined ? `${publicUrl}/${text.action.path}` : `${publicUrl}/${text.action.path}${token}`,
  };
  const isOwn = OF_INSTITUTION.has(content.kind) && entityName !== undefined;
  return {
    ...(isOwn && { from: { name: invitationSender(entityName, productName), address: sender.from.address } }),
    ...(contact !== undefined && { replyTo: contact }),
    to: { name: name ?? '', address: content.email },
    subject: text.subject,
    text: mailText(letter),
    html: mailHtml(letter),
    ...(content.report_pdf && {
      attachments: [{ filename: 'informe-al-comite.pdf', content: content.report_pdf, contentType: 'application/pdf' }],
    }),
    messageId: `<${id}@${sender.from.address.split('@').at(-1)}>`,
  };
}
