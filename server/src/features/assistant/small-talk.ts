import type { Answer } from './answer.ts';
import { normaliseQuestion } from './normalise-question.ts';

const GREETING = '¡Hola! Pregúntame sobre este curso con tus palabras y te llevo a la lámina que lo explica.';
const HELP =
  'Busco en las láminas de este curso y, si ahí no está, en los demás módulos. Te contesto con sus propias palabras y te llevo a la lámina que lo explica. No doy las respuestas del quiz.';
const NO_QUIZ_ANSWERS =
  'No doy las respuestas del quiz: con él compruebas lo que aprendiste. Pregúntame sobre el tema y te llevo a la lámina que lo explica.';

const HELLO = /^(ho+la+|buenos dias|buen dia|buenas( tardes| noches)?|que tal|que onda|saludos|hey|como estas)\b/;
const ASKS_HELP =
  /^((me )?(ayuda|ayudame|puedes ayudar(me)?)|necesito ayuda|que (puedes|sabes) hacer|quien eres|como funcionas|para que sirves)( por favor)?$/;

const QUIZ = '(quiz|examen|cuestionario|test|evaluacion final)';
const ANSWER = '(respuestas?|solucion(es)?|incisos?)';
const QUIZ_PLEAS = [
  new RegExp(`\\b${ANSWER}\\b.*\\b(${QUIZ}|pregunta \\d+)\\b`),
  new RegExp(`\\b${QUIZ}\\b.*\\b${ANSWER}\\b`),
  new RegExp(`\\b(contesta|contestame|resuelve|resuelveme|responde|respondeme|haz|hazme|pasame|soplame)\\b.{0,20}\\b${QUIZ}\\b`),
  /\bcual (es|era|seria) (la|el) (respuesta|opcion|inciso) (correct[ao]|buen[ao])\b/,
];

/** The answer to what needs no look-up: a greeting, a call for help, a plea for the answers of the quiz. */
export function replyToSmallTalk(message: string): Answer | undefined {
  const text = normaliseQuestion(message);
  if (QUIZ_PLEAS.some((plea) => plea.test(text))) return { response: NO_QUIZ_ANSWERS, sources: [], outcome: 'declined' };
  let rest = text;
  while (HELLO.test(rest)) rest = rest.replace(HELLO, '').trim();
  if (ASKS_HELP.test(rest)) return { response: HELP, sources: [], outcome: 'small_talk' };
  return rest === '' && text !== '' ? { response: GREETING, sources: [], outcome: 'small_talk' } : undefined;
}
