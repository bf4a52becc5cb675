import { LOCALE } from '@finaula/contract/constants';

const number = new Intl.NumberFormat(LOCALE);
/** "20,000" */
export const formatNumber = (value: number): string => number.format(value);
/** "1 persona", "20,000 personas" */
export const countOf = (n: number, one: string, many: string): string => `${formatNumber(n)} ${n === 1 ? one : many}`;
