import { formatNumber } from '../../lib/text/format-number.ts';

/** Says how many get no mail because they have not accepted their invitation. */
export const notEnteredWords = (count: number): string =>
  count === 1
    ? '1 persona no lo recibe: aún no acepta su invitación.'
    : `${formatNumber(count)} personas no lo reciben: aún no aceptan su invitación.`;
