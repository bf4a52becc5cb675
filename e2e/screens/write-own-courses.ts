import { shapes } from '@finaula/server/testing';
import type { APIRequestContext } from '@playwright/test';
import {
  branchManual,
  choiceOfTwo,
  courseWriter,
  emptySheet,
  unfinishedSheet,
  unfinishedSteps,
  withdrawalCase,
  withdrawalSheet,
} from '../fixtures/own-courses.ts';

/**
 * Own courses in every state; the employee wrote the ones that an administrator decides about. Their ids by
 * what they are.
 */
export async function writeOwnCourses(
  calls: APIRequestContext,
  { admin, learner, learnerId }: { admin: string; learner: string; learnerId: string },
) {
  const [ana, author] = [courseWriter(calls, admin), courseWriter(calls, learner)];
  await ana.name(learnerId, ['author']);
  const titled = (title: string) => author.write({ ...branchManual, title });

  const old = await titled('Manual de sucursal 2024');
  const published = await titled('Nuestro manual en sucursal');
  await author.save(published, { job_aids: [withdrawalSheet] });
  for (const id of [old, published]) {
    await author.requestReview(id);
    await ana.decide(id, 'approve');
    await ana.publish(id);
  }
  await ana.retire(old, new Date().toLocaleDateString('en-CA', { timeZone: 'America/Mexico_City' }));
  const [first, second, ...others] = branchManual.slides;
  const changed = [
    first,
    second && { ...second, content: 'La guardia Alondra contesta en la extensión 4420, a toda hora.' },
    ...others.slice(0, -1),
    { title: 'Tres casos de 2026', content: 'Un cheque, un préstamo y un sobre.', sources: [], applies_to: '' },
  ].filter((slide) => slide !== undefined);
  await author.save(published, {
    slides: changed,
    job_aids: [{ ...withdrawalSheet, stop: 'Nunca confirmes ni niegues un aviso.', slide_numbers: [3] }],
  });
  await author.requestReview(published);
  await ana.decide(published, 'approve');

  const returned = await titled('Atención a personas mayores');
  await author.requestReview(returned);
  await ana.decide(returned, 'return', 'La lámina 4 no dice qué pasa si la gerencia no está. Agrégalo.');
  const requested = await titled('Apertura de cuentas en sucursal');
  await author.requestReview(requested);

  const faulty = await ana.write({ ...branchManual, title: 'Manual de PLD/FT en sucursal' });
  const media_id = await ana.addImage(faulty);
  const slides = branchManual.slides.map((slide, i) =>
    i === 2
      ? { ...slide, image: { media_id, alt: '' }, content: slide.content.replaceAll('\n\n', '\n') }
      : { ...slide, ...(i === 3 && { figure: unfinishedSteps }), ...(i === 4 && { figure: choiceOfTwo }) },
  );
  const quiz = {
    passing_score: 80,
    questions: branchManual.quiz?.questions.map((one, i) => (i === 1 ? { ...one, explanation: '' } : one)) ?? [],
  };
  await ana.save(faulty, { slides, quiz, scenarios: [withdrawalCase], job_aids: [unfinishedSheet, emptySheet] });
  const packaged = await author.write({
    title: 'Prevención de fraude, comprado',
    description: 'Un curso que compró la institución.',
    slides: [],
  });
  await author.save(packaged, { package: await author.addPackage(packaged, await shapes['several items']()) });
  await author.requestReview(packaged);
  await ana.decide(packaged, 'approve');
  await ana.publish(packaged);
  return { faulty, packaged, published, requested, returned };
}
