import type { Answer } from './answer.ts';
import { normaliseQuestion } from './normalise-question.ts';

const GREETING = '¡Hola! Pregúntame sobre este curso con tus palabras y te llevo a la lámina que lo explica.';
const HELP =
  'Busco en las láminas de este curso y, si ahí no está, en los demás módulos. Te contesto con sus propias palabras y te llevo a la lámina que lo explica. No doy las respuestas del quiz.';
const HELLO = /^(ho+la+|buenos dias|buen dia|buenas( tardes| noches)?|que tal|que onda|saludos|hey|como estas)\b/;
const ASKS_HELP =
  /^((me )?(ayuda|ayudame|puedes ayudar(me)?)|necesito ayuda|que (puedes|sabes) hacer|quien eres|como funcionas|para que sirves)( por favor)?$/;

/** The reply to a message that needs no search: a greeting, a call for help. */
export function replyToSmallTalk(message: string): Answer | undefined {
  const text = normaliseQuestion(message);
  let rest = text;
  while (HELLO.test(rest)) rest = rest.replace(HELLO, '').trim();
  if (ASKS_HELP.test(rest)) return { response: HELP, sources: [], outcome: 'small_talk' };
  return rest === '' && text !== '' ? { response: GREETING, sources: [], outcome: 'small_talk' } : undefined;
}
