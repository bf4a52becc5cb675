import { LOCALE } from '@finaula/contract/constants';

const number = new Intl.NumberFormat(LOCALE);

/** "20,000" */
export const formatNumber = (value: number): string => number.format(value);

/** "1 persona", "20,000 personas" */
export const countOfPeople = (count: number): string =>
  `${formatNumber(count)} ${count === 1 ? 'persona' : 'personas'}`;
