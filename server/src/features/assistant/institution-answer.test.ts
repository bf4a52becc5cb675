import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { askedOfCard } from './institution-answer.ts';

describe('a question', () => {
  test.each([
    ['¿A quién reporto?', 'channel', true],
    ['¿A quién le aviso en mi banco?', 'channel', true],
    ['¿Cuál es el canal de denuncias de la institución?', 'channel', true],
    ['¿Cuál es el teléfono de cumplimiento?', 'channel_phone', true],
    ['¿Quién es el oficial de cumplimiento?', 'compliance_officer', true],
    ['¿Dónde está el manual?', 'manual_url', true],
    ['pásame la liga del manual de cumplimiento', 'manual_url', true],
    ['¿A quién le reporto una operación inusual?', 'channel', false],
  ])('%s asks for the card', (question, field, alone) => {
    expect(askedOfCard(question)).toEqual({ field, alone });
  });

  test.each([
    '¿Qué es el oficial de cumplimiento?',
    '¿Qué contiene el manual de cumplimiento?',
    '¿Cuál es el teléfono de la CONDUSEF?',
    '¿Cuándo se manda el reporte de operaciones relevantes?',
    '¿Dónde se conserva el expediente?',
    'gracias',
  ])('%s asks for the course', (question) => {
    expect(askedOfCard(question)).toBeUndefined();
  });
});

const { as, create } = await testApp();

test('people of the institution are answered from its card, others are not', async () => {
  const ask = async (entityId: string, message: string) =>
    (await as(await create.session({ entityId })).chat({ body: { course_id: 'curso-1', message } })).body;
  const [{ id: own }, { id: other }] = [await create.entity(), await create.entity()];
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId: own, name: 'Laura Quintero' }));
  await admin.changeInstitutionCard({ body: { channel: 'Alerta PLD', channel_phone: 'ext. 4410' } });
  const answer = await ask(own, '¿A quién reporto?');
  expect(answer.outcome).toBe('answered');
  expect(answer.response).toMatch(
    /^En tu institución:\n• Canal para reportar: Alerta PLD\n• Teléfono: ext. 4410\n\nDato de tu institución del \d+ de \w+ de 2026, de Laura Quintero\.$/,
  );
  expect((await ask(own, '¿Dónde está el manual?')).response).toMatch(/^Tu institución todavía no pone aquí/);
  expect((await ask(own, '¿A quién le reporto una operación inusual?')).response).toMatch(
    /\n\nEn tu institución:\n• Canal/,
  );
  expect((await ask(other, '¿A quién reporto?')).response).not.toContain('Alerta PLD');
});
