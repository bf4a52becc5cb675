import { foldText } from '@finaula/contract/text';

/** Kinds of entity as answers name them, with patterns in lower case without accents. */
const NAMES: readonly [string, RegExp][] = [
  ['bancos', /\b(bancos?|banca)\b(?! de mexico| de desarrollo)/],
  ['SOFOM', /\bsofom(es)?\b/],
  ['SOFIPO', /\bsofipos?\b/],
  ['SOCAP', /\b(socaps?|cooperativas?)\b/],
  ['IFPE', /\bifpes?\b/],
  ['IFC', /\bifcs?\b/],
  ['ITF', /\b(itfs?|fintechs?)\b/],
  ['casas de bolsa', /\bcasas? de bolsa\b/],
  ['casas de cambio', /\bcasas? de cambio\b/],
  ['centros cambiarios', /\bcentros? cambiarios?\b/],
  ['transmisores de dinero', /\btransmisor(es)? de dinero\b/],
  ['uniones de crédito', /\bunion(es)? de credito\b/],
  ['aseguradoras', /\b(aseguradoras?|afianzadoras?)\b/],
  ['asesores en inversiones', /\basesor(es)? en inversiones\b/],
];

/** The kinds of entity that a text names. */
export function regimesIn(text: string): string[] {
  const folded = foldText(text);
  return NAMES.filter(([, name]) => name.test(folded)).map(([label]) => label);
}

/** The message only names a kind of entity, which answers a question of the assistant. */
export const isOnlyRegime = (message: string): boolean =>
  message.trim().split(/\s+/).length <= 5 && regimesIn(message).length > 0 && !/[¿?]/.test(message);

const SHOWN = 4;
const orOf = new Intl.ListFormat('es', { type: 'disjunction' });

/** The question which kind of entity is meant, when the rule differs. */
export const askRegime = (labels: readonly string[]): string =>
  `Cambia según el tipo de entidad. ¿Preguntas por ${orOf.format(labels.length > SHOWN ? [...labels.slice(0, SHOWN - 1), 'otra'] : labels)}?`;
