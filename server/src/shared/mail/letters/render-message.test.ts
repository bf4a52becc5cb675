import { messageKind } from '@finaula/contract/mail';
import { expect, test } from 'vitest';
import { OF_PLATFORM, renderMessage } from './render-message.ts';

const sender = {
  publicUrl: 'https://aula.example',
  productName: 'Finaula',
  supportEmail: 'soporte@finaula.example',
  from: { address: 'avisos@institucion.example' },
};
const due = {
  obligation_id: '1',
  due_on: '2026-12-01',
  on: '2026-11-27',
  courses: [{ title: 'Curso', minutes: 20 }],
  reform: null,
};

/** The text and HTML of a reminder about a course with that title, from an institution with that name. */
const reminderOf = (title: string, entityName: string) => {
  const content = {
    kind: 'reminder',
    facts: {},
    name: 'Ana Ruiz',
    email: 'ana@banco.example',
    entity_name: entityName,
    entity_type: 'bank',
    contact_email: 'capacitacion@banco.example',
    link_expires_at: null,
    due: [{ ...due, title }],
    reports: [],
  };
  return renderMessage('1', content, sender, undefined);
};

test.each([
  'PLD/FT para sucursales',
  'Caja Ñandú, S.A.P.I. de C.V.',
  'Ética: qué hacer y qué no',
  'Art. 4.2 y 10:30 h, 12.5 %',
  'Versión 2.0.1',
  'Y/O, A/B',
  'Ana & Luis @ banca',
])('%s stands in a mail as it is, without invisible signs', (name) => {
  const { text, html } = reminderOf(name, name);
  expect(text).toContain(name);
  expect(text + html).not.toContain('\u2060');
});

test.each([
  ['banco.mx', 'banco.\u2060mx'],
  ['Lee https://robo.example/a', 'Lee https:\u2060//robo.\u2060example/a'],
  ['www.robo', 'www.\u2060robo'],
  ['ana@robo', 'ana@\u2060robo'],
  ['Ve a sub.robo.com.mx/x', 'Ve a sub.\u2060robo.\u2060com.\u2060mx/x'],
  ['Abre 10.0.0.1', 'Abre 10.\u20600.0.1'],
  ['Llama tel:5512345678', 'Llama tel:\u20605512345678'],
  ['Copia \\\\robo\\x', 'Copia \\\\\u2060robo\\x'],
  ['S.A.de C.V.', 'S.\u2060A.\u2060de C.V.'],
  ['BANCO.MX', 'BANCO.\u2060MX'],
])('%s cannot become a link', (name, broken) => {
  const { text } = reminderOf(name, 'Banco');
  expect(text).toContain(broken);
});

test('an invitation comes from the institution, and its link ends at an hour with a zone', () => {
  const content = {
    kind: 'invitation',
    facts: {},
    name: 'Ana Ruiz',
    email: 'ana@banco.example',
    entity_name: 'Banco Sierra Azul',
    entity_type: 'bank',
    contact_email: 'capacitacion@banco.example',
    link_expires_at: new Date('2026-12-05T05:09:00Z'),
    due: [],
    reports: [],
  };
  const { text, from, replyTo } = renderMessage('1', content, sender, 'x');
  expect(text.replaceAll(/\s+/g, ' ')).toContain('4 de diciembre de 2026 a las 23:09 (hora de la Ciudad de México)');
  expect(from).toEqual({ name: 'Banco Sierra Azul (por Finaula)', address: 'avisos@institucion.example' });
  expect(replyTo).toBe('capacitacion@banco.example');
});

const letterOf = (kind: string, changes: object = {}) =>
  renderMessage(
    '1',
    {
      kind,
      facts: {},
      name: 'Ana Ruiz',
      email: 'ana@banco.example',
      entity_name: 'Banco Sierra Azul',
      entity_type: 'bank',
      contact_email: 'capacitacion@banco.example',
      link_expires_at: null,
      due: [{ ...due, title: 'PLD' }],
      reports: [],
      ...changes,
    },
    sender,
    undefined,
  );
const INSTITUTION = 'si tienes dudas, escribe a Banco Sierra Azul, capacitacion@banco.example.';
const SUPPORT = 'si tienes dudas, escribe a soporte@finaula.example.';

test.each(messageKind.options)('the foot of %s names who answers questions about it', (kind) => {
  const days = ['day', 'expires_on', 'ends_on', 'due_on', 'from', 'to'].map((name) => [name, '2026-12-01']);
  const invitedBy = { entity: 'Banco Sierra Azul', contact: 'capacitacion@banco.example' };
  const facts = { ...Object.fromEntries(days), ...(kind === 'auditor_invitation' && invitedBy) };
  const { text, html, replyTo } = letterOf(kind, { facts });
  const isOfPlatform = OF_PLATFORM.has(kind);
  for (const form of [text, html]) {
    expect(form).toContain(isOfPlatform ? SUPPORT : INSTITUTION);
    expect(form.includes('soporte@')).toBe(isOfPlatform);
  }
  expect(replyTo).toBe(isOfPlatform ? undefined : 'capacitacion@banco.example');
});

test.each([
  ['a person without an institution', { entity_name: null, contact_email: null }],
  ['an institution without a contact', { contact_email: null }],
  ['the contact itself', { email: 'capacitacion@banco.example' }],
])('a letter to %s names the support of the platform', (_, changes) => {
  expect(letterOf('forgotten_password', changes).text).toContain(SUPPORT);
});
