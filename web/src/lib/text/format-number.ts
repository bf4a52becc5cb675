import { LOCALE } from '@finaula/contract/constants';

const number = new Intl.NumberFormat(LOCALE);

/** "20,000" */
export const formatNumber = (value: number): string => number.format(value);
