const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
];

const UP_TO_29 =
  'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
    ' ',
  );
const TENS = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa'];

/** 0–99 in words. */
function inWords(number: number): string {
  const small = UP_TO_29[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10)] ?? '';
  return number % 10 === 0 ? tens : `${tens} y ${UP_TO_29[number % 10]}`;
}

/** 2000–2099 in words: the years of this product's documents. */
function yearInWords(year: number): string {
  if (year < 2000 || year > 2099) throw new RangeError(`Year ${year} is outside 2000–2099`);
  return year === 2000 ? 'dos mil' : `dos mil ${inWords(year - 2000)}`;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const calendar = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
});

function dayInMexicoCity(instant: Date): Day {
  const parts = calendar.formatToParts(instant);
  const number = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return { year: number('year'), month: number('month'), day: number('day') };
}

const monthName = (month: number): string => {
  const name = MONTHS[month - 1];
  if (name === undefined) throw new RangeError(`There is no month ${month}`);
  return name;
};

/**
 * The day of an instant in Mexico City, all in words: "veinte de noviembre de dos mil veintiséis"; the first
 * of a month is "primero".
 */
export function writtenDate(instant: Date): string {
  const { year, month, day } = dayInMexicoCity(instant);
  return `${day === 1 ? 'primero' : inWords(day)} de ${monthName(month)} de ${yearInWords(year)}`;
}

/** A calendar day (YYYY-MM-DD) with its month by name: "20 de noviembre de 2027". */
export function longDate(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} de ${monthName(Number(month))} de ${year}`;
}
