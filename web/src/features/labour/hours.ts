import { formatNumber } from '../../lib/text/format-number.ts';

/** "0.3 (18 minutos)" */
export const hoursOf = (minutes: number): string => {
  const hours = formatNumber(Math.round((minutes / 60) * 100) / 100);
  return minutes % 60 === 0 ? hours : `${hours} (${formatNumber(minutes)} minutos)`;
};
