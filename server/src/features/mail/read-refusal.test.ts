import { expect, test } from 'vitest';
import { readRefusal } from './read-refusal.ts';

const COMMANDS = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** Answers as Exchange, Postfix, Gmail, Sendmail, qmail and others write them. */
test.each([
  ['550 5.1.1 <x@y>: Recipient address rejected: User unknown', 'address_refused', true],
  [
    '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 Learn more',
    'address_refused',
    true,
  ],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found', 'address_refused', true],
  ['550 5.1.2 Bad destination system', 'address_refused', true],
  ['550 5.4.1 Recipient address rejected: Access denied. [AS(201806281)]', 'address_refused', true],
  ['550 5.4.310 DNS domain banco.example does not exist', 'address_refused', true],
  ['556 5.1.10 Recipient address has null MX', 'address_refused', true],
  ['550 sorry, no mailbox here by that name. (#5.7.1)', 'address_refused', true],
  ['550 5.2.1 The email account that you tried to reach is disabled', 'mailbox_refused', true],
  ['550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup', 'mailbox_refused', true],
  ['552 5.2.2 The email account that you tried to reach is over quota', 'mailbox_full', false],
  ['452 4.2.2 The recipient’s inbox is out of storage space', 'mailbox_full', false],
  ['554 5.2.2 mailbox full', 'mailbox_full', false],
  ['552 Requested mail action aborted: exceeded quota', 'mailbox_full', false],
  ['550 5.1.8 Access denied, bad outbound sender', 'sender_refused', false],
  ['450 4.1.8 <avisos@x>: Sender address rejected: Domain not found', 'sender_refused', false],
  ['550 5.7.26 This mail is unauthenticated, DMARC', 'sender_refused', false],
  ['421 4.7.32 Your email has been rate limited because SPF and DKIM did not pass', 'sender_refused', false],
  ['554 5.7.1 Service unavailable; Client host [192.0.2.4] blocked using zen.spamhaus.org', 'sender_refused', false],
  ['550 5.7.60 SMTP; Client does not have permissions to send as this sender', 'sender_refused', false],
  ['554 5.7.1 <x@y>: Relay access denied', 'relay_refused', false],
  ['454 4.7.1 <x@y>: Relay access denied', 'relay_refused', false],
  ['550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain', 'relay_refused', false],
  ['550 5.7.64 TenantAttribution; Relay Access Denied', 'relay_refused', false],
  ['550 relaying denied', 'relay_refused', false],
  ['554 5.4.6 Too many hops', 'relay_refused', false],
  ['552 5.3.4 Message size exceeds fixed maximum', 'message_refused', true],
  ['554 5.6.0 Message with invalid header', 'message_refused', true],
  ['554 5.7.1 Looks like spam', 'message_refused', true],
  ['451 4.7.1 Greylisting in action, please come back later', 'deferred', false],
  ['450 4.2.0 <x@y>: Recipient address rejected: Greylisted', 'deferred', false],
  ['450 4.1.1 <x@y>: User unknown in virtual mailbox table', 'deferred', false],
  ['451 4.3.0 Temporary lookup failure', 'deferred', false],
  ['421 4.3.2 Service shutting down', 'deferred', false],
  ['450 Requested action not taken, from 5.1.1.1', 'deferred', false],
  // Neighbours.
  ['451 4.7.500 Server busy. Please try again later', 'deferred', false],
  ['451 4.7.650 The mail server has been temporarily rate limited due to IP reputation', 'sender_refused', false],
  ['452 4.5.3 Too many recipients', 'deferred', false],
  ['450 4.2.1 The user is receiving mail too quickly', 'deferred', false],
  ['550 5.7.350 Remote server returned message detected as spam', 'message_refused', true],
  ['550 5.7.708 Service unavailable. Access denied, traffic not accepted from this IP', 'sender_refused', false],
  ['550 5.7.23 Rejected because of Sender Policy Framework violation', 'sender_refused', false],
  ['550 Buzón lleno', 'mailbox_full', false],
  ['550 El usuario no existe', 'address_refused', true],
  ['511 sorry, no mailbox here by that name (#5.1.1 - chkuser)', 'address_refused', true],
])('%j is %s at any command', (text, reason, permanent) => {
  for (const command of COMMANDS)
    expect(readRefusal(Number(text.slice(0, 3)), text, command)).toEqual({ reason, permanent });
});

test.each([
  ['RCPT TO', 550, '550 Requested action not taken', 'address_refused'],
  ['RCPT TO', 553, '553 5.5.0 Rejected', 'address_refused'],
  ['DATA', 554, '554 Transaction failed', 'message_refused'],
  ['MAIL FROM', 550, '550 Rejected', 'sender_refused'],
  ['MAIL FROM', 552, '552 Too much', 'message_refused'],
  ['RCPT TO', 550, '550 5.7.1 Rejected by policy', 'sender_refused'],
  ['DATA', 550, '550 5.3.0 Rejected', 'relay_refused'],
])('a generic refusal of %s with %i is read by its command: %j is %s', (command, code, text, reason) => {
  expect(readRefusal(code, text, command).reason).toBe(reason);
});
