import { courseDraft, type DraftSlide } from '@finaula/contract/course-draft';
import { expect, test } from 'vitest';
import { questionAbout } from '../../../testing/course-draft.ts';
import { testApp } from '../../../testing/test-app.ts';

const { as, create } = await testApp({}, { content: true });

const slide = (title: string, content: string): DraftSlide => ({ title, content, sources: [], applies_to: '' });
/** Invented facts, which no course of the platform has. */
const slides = [
  slide(
    'La guardia Alondra',
    'La guardia Alondra atiende alertas de sucursal en la extensión 4417.\n\n• Contesta de 7:00 a 22:00 horas.\n• Fuera de ese horario, marca a la central Zafiro.',
  ),
  slide(
    'El sobre azul',
    'El sobre azul guarda los comprobantes de un retiro detenido. Se entrega al gerente en menos de dos horas.\n\nEl gerente lo conserva cinco años en la bóveda norte.',
  ),
  slide(
    'La bitácora Colibrí',
    'En la bitácora Colibrí anotas cada alerta: hora, folio y nombre del cliente.\n\n• La revisa cada viernes la subgerencia.\n• Un renglón borrado se reporta a contraloría.',
  ),
  slide(
    'Arqueo sorpresa',
    'Cada sucursal tiene tres arqueos sorpresa al año. Los hace la auditora regional, sin aviso.\n\nUna diferencia mayor a 850 pesos se reporta el mismo día.',
  ),
  slide(
    'El gafete naranja',
    'El gafete naranja identifica a los proveedores de mantenimiento. Vence a las 18:00 horas del día en que se entrega.\n\nQuien lo pierde paga 120 pesos.',
  ),
  slide(
    'Cajeros fuera de servicio',
    'Si un cajero automático falla, pega el aviso amarillo y llama a Soporte Nopal.\n\n• Soporte Nopal llega en menos de 90 minutos.\n• No abras el cajero tú.',
  ),
  slide(
    'Visitas escolares',
    'Las visitas escolares se agendan con la coordinadora de Puertas Abiertas, con diez días de anticipación.\n\nEntran a lo más 25 niños por grupo.',
  ),
  slide(
    'El código Girasol',
    'El código Girasol avisa que una persona mayor retira dinero bajo presión de otra.\n\nQuien lo escucha ofrece a la persona pasar a la sala de asesoría, sola.',
  ),
];
const answered: [question: string, fact: RegExp][] = [
  ['¿En qué extensión contesta la guardia Alondra?', /4417/],
  ['¿A qué hora atiende la guardia Alondra?', /7:00 a 22:00/],
  ['¿A quién llamo fuera del horario de la guardia?', /Zafiro/],
  ['¿Qué es el sobre azul?', /comprobantes de un retiro/],
  ['¿En cuánto tiempo entrego el sobre azul?', /dos horas/],
  ['¿Cuánto tiempo se conserva el sobre azul?', /cinco años/],
  ['¿Dónde guarda el gerente el sobre azul?', /bóveda norte/],
  ['¿Qué anoto en la bitácora Colibrí?', /hora, folio/],
  ['¿Quién revisa la bitácora Colibrí?', /subgerencia/],
  ['¿Qué pasa si alguien borró un renglón de la bitácora?', /contraloría/],
  ['¿Cuántos arqueos sorpresa hay al año?', /tres/],
  ['¿Quién hace los arqueos sorpresa?', /auditora regional/],
  ['¿Desde qué diferencia se reporta un arqueo?', /850/],
  ['¿Para quién es el gafete naranja?', /proveedores de mantenimiento/],
  ['¿Cuándo vence el gafete naranja?', /18:00/],
  ['¿Cuánto cuesta perder el gafete naranja?', /120/],
  ['¿Qué hago si falla un cajero automático?', /aviso amarillo/],
  ['¿Cuánto tarda Soporte Nopal?', /90 minutos/],
  ['¿Cuántos niños caben en una visita escolar?', /25/],
  ['¿Qué significa el código Girasol?', /bajo presión/],
];
const unanswerable = [
  '¿Cuánto gana la auditora regional?',
  '¿De qué color es el gafete de los becarios?',
  '¿Cuál es el teléfono del director general?',
  '¿Qué comida hay en el comedor de Zafiro?',
  '¿Cuántas sucursales tiene el banco en Sonora?',
  '¿Quién inventó la bitácora Colibrí?',
  '¿Cuándo abre la tienda de uniformes?',
  '¿Qué marca son los cajeros automáticos?',
];

test('the assistant answers about an own course from its slides, and says what they do not tell', async () => {
  const { id: entityId } = await create.entity({ subscription: 'Paid' });
  const admin = as(await create.session({ role: 'EntidadAdmin', entityId }));
  await admin.changeCoursePolicy({ body: { second_person: 'recorded' } });
  const title = 'Manual de sucursal';
  const document = courseDraft.parse({
    title,
    description: 'El manual.',
    slides,
    quiz: { questions: [questionAbout('un sobre')] },
  });
  const { id } = (await admin.createOwnCourse({ body: { title, category: 'cumplimiento' } })).body;
  await admin.saveDraft({ params: { id }, body: { edition: 1, document } });
  await admin.publishCourse({ params: { id }, body: { effect: { kind: 'inform' }, note: 'Primera.' } });

  const learner = as(await create.session({ entityId }));
  const ask = async (message: string) => (await learner.chat({ body: { course_id: id, message } })).body;
  const wrong: string[] = [];
  for (const [question, fact] of answered) {
    const reply = await ask(question);
    if (!fact.test(reply.response)) wrong.push(`${question} → ${reply.outcome}: ${reply.response.slice(0, 120)}`);
  }
  const invented: string[] = [];
  for (const question of unanswerable) {
    const reply = await ask(question);
    if (reply.outcome !== 'not_found') invented.push(`${question} → ${reply.outcome}: ${reply.response.slice(0, 120)}`);
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(6);
  expect(invented.length, invented.join('\n')).toBeLessThanOrEqual(1);

  const stranger = as(await create.session());
  const elsewhere = await stranger.chat({ body: { course_id: 'm01', message: '¿Qué es el código Girasol?' } });
  expect(JSON.stringify(elsewhere.body)).not.toMatch(/Girasol avisa|Manual de sucursal/);
});
