import { type Answer, normaliseQuestion } from '@finaula/assistant';
import type { InstitutionCard } from '@finaula/contract/institution-layer';
import type { Database } from '../../database/connect.ts';
import { readCard } from '../../shared/institution-layer/card.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { longDay } from '../../shared/time/format.ts';

type Field = 'channel' | 'channel_phone' | 'compliance_officer' | 'manual_url';

const setOf = (words: string) => new Set(words.split(' '));
/** Words of questions about the institution itself. With any other word, the question has another subject. */
const WORDS: Record<Field, ReadonlySet<string>> = {
  manual_url: setOf('manual manuales'),
  channel_phone: setOf(
    'telefono telefonos tel extension ext llamo llamar marco marcar comunico comunicarme contacto contactar',
  ),
  compliance_officer: setOf('oficial'),
  channel: setOf(
    'reporto reportar reportarlo reportamos reporte aviso avisar denuncio denunciar denuncia denuncias canal canales escalo escalar buzon',
  ),
};
const FIELDS = Object.keys(WORDS) as Field[];
const COMPANIONS = setOf(
  'a quien quienes con le les lo la el los las se me nos te de del en mi mis tu tus su sus nuestro nuestra al por para y o si aqui un una donde cual cuales es son esta estan ' +
    'que debo puedo podemos tengo hay quiero necesito saber encuentro encontrar consulto consultar veo ver abro abrir numero liga link enlace pasas pasame dame dime ' +
    'hola oye buenas buenos dias tardes favor gracias institucion banco empresa entidad cumplimiento interno interna internos area responsable encargado cuando algo aqui caso',
);
const ASKS = /\b(quien|quienes|donde|cual|cuales|liga|link|enlace|dame|pasame|pasas|dime|numero)\b/;
/** Definitions are in the courses. */
const DEFINES = /\bque (es|son|significa|hace|contiene)\b/;
const REPORTS = /\b(a|con) quien(es)? (\w+ ){0,3}(report|avis|denunci|escal)\w+/;

interface AskedCard {
  field: Field;
  /** Whether the question asks for nothing else. */
  alone: boolean;
}

/** The part of the card that a question asks for; undefined: none. */
export function askedOfCard(masked: string): AskedCard | undefined {
  const question = normaliseQuestion(masked);
  if (!ASKS.test(question) || DEFINES.test(question)) return undefined;
  const words = question.split(' ');
  const field = FIELDS.find((one) => words.some((word) => WORDS[one].has(word)));
  if (field === undefined) return undefined;
  const isOfCard = (word: string) => COMPANIONS.has(word) || FIELDS.some((one) => WORDS[one].has(word));
  if (words.every(isOfCard)) return { field, alone: true };
  return REPORTS.test(question) ? { field: 'channel', alone: false } : undefined;
}

const SENTENCES: Record<Field, { says: (value: string) => string; missing: string }> = {
  channel: {
    says: (value) => `Canal para reportar: ${value}`,
    missing: 'Tu institución todavía no escribe aquí su canal.',
  },
  channel_phone: {
    says: (value) => `Teléfono: ${value}`,
    missing: 'Tu institución todavía no escribe aquí su teléfono de cumplimiento.',
  },
  compliance_officer: {
    says: (value) => `Oficial de cumplimiento: ${value}`,
    missing: 'Tu institución todavía no escribe aquí quién es su oficial de cumplimiento.',
  },
  manual_url: {
    says: (value) => `Manual: ${value}`,
    missing: 'Tu institución todavía no pone aquí la dirección de su manual.',
  },
};

/** The card in words, first what was asked; null when it says nothing. */
function inWords(card: InstitutionCard, { field, alone }: AskedCard): string | null {
  const order = [field, ...FIELDS.toReversed().filter((one) => one !== field)];
  const lines = order
    .filter((one) => alone || one !== 'manual_url')
    .flatMap((one) => {
      const value = card[one];
      return value === null ? [] : [`• ${SENTENCES[one].says(value)}`];
    });
  if (lines.length === 0) return null;
  const author = card.recorded_by === null ? '' : `, de ${card.recorded_by}`;
  const date =
    card.recorded_at === null
      ? ''
      : `\n\nDato de tu institución del ${longDay(mexicanDay(new Date(card.recorded_at)))}${author}.`;
  const missing = alone && card[field] === null ? `${SENTENCES[field].missing} ` : '';
  return `${missing}En tu institución:\n${lines.join('\n')}${date}`;
}

/** The card's part in an answer. */
export interface CardReply {
  words: string;
  /** Whether it answers the whole question. */
  alone: boolean;
}

/** Reads the card for a question that asks for it. Nothing is kept for other people. */
export async function askCard(
  database: Database,
  entityId: string | null,
  masked: string,
): Promise<CardReply | undefined> {
  const asked = askedOfCard(masked);
  const words = asked && inWords(await readCard(database, entityId), asked);
  return words ? { words, alone: asked.alone } : undefined;
}

export const answerOfCard = ({ words }: CardReply): Answer => ({ response: words, sources: [], outcome: 'answered' });

export const withCard = (answer: Answer, card: CardReply | undefined): Answer =>
  card === undefined || answer.outcome === 'declined'
    ? answer
    : { ...answer, response: `${answer.response}\n\n${card.words}` };
