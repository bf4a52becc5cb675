import type { Answer } from './answer.ts';

const REPLIES = {
  insult: 'Lamento no haberte ayudado. Escribe tu duda con otras palabras y la busco otra vez.',
  about:
    'Busco en las láminas de este curso y, si ahí no está, en los demás módulos. Te contesto con sus propias palabras y te llevo a la lámina que lo explica. No doy las respuestas del quiz.',
  thanks: 'Con gusto. Si te queda otra duda, escríbela.',
  goodbye: 'Hasta luego. Cuando tengas otra duda, aquí la buscamos.',
  greeting: '¡Hola! Pregúntame sobre este curso con tus palabras y te llevo a la lámina que lo explica.',
};

const QUIZ =
  'No doy las respuestas del quiz: con él compruebas lo que aprendiste. Pregúntame sobre el tema y te llevo a la lámina que lo explica.';
const ENGLISH = 'Hablo español. Escribe tu pregunta en español y la busco en las láminas.';

/** Without accents; the longest first, so that "muchas gracias" leaves no "muchas". */
const PHRASES: Record<keyof typeof REPLIES, readonly string[]> = {
  insult: [
    ...[
      'chinga tu madre',
      'vete a la chingada',
      'vales madre',
      'no sirves para nada',
      'no sirves',
      'te odio',
      'callate',
      'que porqueria',
      'porqueria',
    ],
    ...[
      'pendejo',
      'pendeja',
      'idiota',
      'estupido',
      'estupida',
      'imbecil',
      'inutil',
      'tonto',
      'tonta',
      'cabron',
      'culero',
      'mierda',
      'pinche',
      'puto',
      'puta',
    ],
  ],
  about: [
    ...['en que me puedes ayudar', 'que te puedo preguntar', 'que puedes hacer', 'que sabes hacer', 'me puedes ayudar', 'puedes ayudarme'],
    ...[
      'quien eres',
      'que eres',
      'como te llamas',
      'como funcionas',
      'para que sirves',
      'que haces',
      'como te uso',
      'eres un robot',
      'eres una ia',
      'eres humano',
    ],
    ...['necesito ayuda', 'ayudame', 'ayuda'],
  ],
  thanks: [
    'muchas gracias',
    'mil gracias',
    'te agradezco',
    'gracias',
    'muy amable',
    'me sirvio',
    'perfecto',
    'excelente',
    'genial',
    'entendido',
    'ok',
    'okey',
    'thanks',
  ],
  goodbye: ['hasta luego', 'hasta manana', 'nos vemos', 'adios', 'bye', 'chao'],
  greeting: [
    ...[
      'buenos dias',
      'buen dia',
      'buenas tardes',
      'buenas noches',
      'buenas',
      'como estas',
      'como te va',
      'que tal',
      'que onda',
      'que hay',
    ],
    ...['saludos', 'holis', 'holi', 'hola', 'ola', 'hey', 'hello', 'hi'],
  ],
};

/** What may stand beside small talk without making it a question. */
const FILLER = new Set(
  'a al asistente bot de del el la los las un una y o es eres esta este curso muy bien por favor me te se tu tus ya oye pues que todo todos si no mas gran'.split(
    ' ',
  ),
);

const TEST = '(quiz|examen|cuestionario|test|evaluacion final)';
const QUIZ_PLEAS = [
  new RegExp(`\\b(respuestas?|solucion(es)?|incisos?)\\b.*\\b(${TEST}|pregunta \\d+)\\b`),
  new RegExp(`\\b${TEST}\\b.*\\b(respuestas?|solucion(es)?|incisos?)\\b`),
  new RegExp(`\\b(contesta|contestame|resuelve|resuelveme|responde|respondeme|haz|hazme|pasame|soplame)\\b.{0,20}\\b${TEST}\\b`),
  /\bcual (es|era|seria) (la|el) (respuesta|opcion|inciso) (correct[ao]|buen[ao])\b/,
];

const ENGLISH_WORDS = new Set(
  'what is are the how does can could should my you who when where why which tell about please of to an i it this explain'.split(' '),
);
const SPANISH_WORDS = new Set('que el la los las de en un una como es y por para cuando cual quien donde con se lo mi si'.split(' '));

/** Lower case, no accents, single blanks, "holaaa" as "hola". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .replaceAll(/(.)\1{2,}/g, '$1')
    .trim();

const isEnglish = (words: readonly string[]) =>
  words.filter((word) => ENGLISH_WORDS.has(word)).length >= 2 && !words.some((word) => SPANISH_WORDS.has(word));

/** What is said without looking anything up; undefined when there is something to look up, also beside a greeting. */
export function replyToSmallTalk(question: string): Answer | undefined {
  const text = plain(question);
  if (QUIZ_PLEAS.some((plea) => plea.test(text))) return { response: QUIZ, sources: [], outcome: 'declined' };
  if (isEnglish(text.split(' '))) return { response: ENGLISH, sources: [], outcome: 'small_talk' };

  let rest = ` ${text} `;
  let kind: keyof typeof REPLIES | undefined;
  for (const [of, phrases] of Object.entries(PHRASES) as [keyof typeof REPLIES, readonly string[]][])
    for (const phrase of phrases)
      if (rest.includes(` ${phrase} `)) {
        kind ??= of;
        rest = rest.replaceAll(` ${phrase} `, ' ');
      }
  const silent = rest.split(' ').every((word) => word === '' || FILLER.has(word));
  return kind && silent ? { response: REPLIES[kind], sources: [], outcome: 'small_talk' } : undefined;
}
