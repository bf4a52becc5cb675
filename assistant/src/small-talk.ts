import type { Answer } from './reply.ts';
import { normaliseQuestion } from './text.ts';

const GREETING = '¡Hola! Pregúntame sobre este curso con tus palabras y te llevo a la lámina que lo explica.';
const HELP =
  'Busco en las láminas de este curso y, si ahí no está, en los demás módulos. Te contesto con sus propias palabras y te llevo a la lámina que lo explica. No doy las respuestas del quiz.';
const WELCOME = 'Con gusto. Si te surge otra duda del curso, pregúntame.';
const GOODBYE = '¡Hasta luego! Cuando vuelvas, pregúntame lo que quieras de este curso.';
const HELLO = /^(ho+la+|buenos dias|buen dia|buenas( tardes| noches)?|que tal|que onda|saludos|hey|como estas)\b/;
const ASKS_HELP =
  /^((me )?(ayuda|ayudame|puedes ayudar(me)?)|necesito ayuda|que (puedes|sabes) hacer|quien eres|como funcionas|para que sirves)( por favor)?$/;

const words = (text: string) => text.split(' ');
const FAREWELLS =
  /\b(adios|bye|chao|chau|cuidate|hasta (luego|pronto|manana|la proxima|despues)|nos vemos|me voy|que (tengas|pases|tenga|pase)|(eso|es|ya es) todo)\b/;
/** Words that make a message an acknowledgement or thanks when nothing else is said. */
const COURTESIES = new Set(
  words(
    'gracias agradezco agradecido agradecida ok oki okey okay vale va sale acuerdo entendido entendida entiendo entendi comprendo comprendido perfecto excelente genial super listo claro bien enterado enterada quedo correcto exacto amable interesante chido sirvio ayudo ayudaste',
  ),
);
/** Words that go with a courtesy. They carry no subject of a course. */
const COMPANIONS = new Set(
  words(
    'muchas muchisimas mil mucho muchisimo muy por de en la el lo los las tu tus su sus te le se me a ti usted ustedes y ya todo toda todos ayuda apoyo respuesta respuestas explicacion informacion info tiempo aclaracion atencion paciencia ayudarme explicarme responder contestar aclararme que es esta eso fue si no eres gran buena buen bueno hoy ahora luego pronto manana hasta adios bye chao chau cuidate nos vemos voy tengas tenga pases pase dia tarde noche tardes noches dias buenas buenos bonito bonita excelente lindo linda feliz fin semana proxima despues hola asistente finaula',
  ),
);

/** The reply to thanks, goodbyes and acknowledgements; a message that also asks is looked up. */
function replyToCourtesy(message: string, text: string): string | undefined {
  if (/[?¿]/.test(message)) return undefined;
  const leaves = FAREWELLS.test(text);
  const said = words(text);
  if (!said.every((word) => COURTESIES.has(word) || COMPANIONS.has(word))) return undefined;
  if (leaves) return GOODBYE;
  return said.some((word) => COURTESIES.has(word)) ? WELCOME : undefined;
}

/** The reply to a message that needs no search: a greeting, thanks, a goodbye, a call for help. */
export function replyToSmallTalk(message: string): Answer | undefined {
  const text = normaliseQuestion(message);
  if (text === '') return undefined;
  let rest = text;
  while (HELLO.test(rest)) rest = rest.replace(HELLO, '').trim();
  let response = rest === '' ? GREETING : replyToCourtesy(message, rest);
  if (ASKS_HELP.test(rest)) response = HELP;
  return response === undefined ? undefined : { response, sources: [], outcome: 'small_talk' };
}
