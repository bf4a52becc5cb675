import { addDays } from '../../../shared/time/days.ts';

/** Day 0 of Excel. */
const EXCEL_ZERO = '1899-12-30';
const DAYS_BETWEEN_1900_AND_1904 = 1462;
/** 31 December 9999 */
export const LAST_SERIAL = 2_958_465;

/** The day that a spreadsheet counts from 1900 or 1904. A time of day is left out. */
export const dayOfSerial = (serial: number, from1904 = false): string =>
  addDays(EXCEL_ZERO, Math.floor(serial) + (from1904 ? DAYS_BETWEEN_1900_AND_1904 : 0));
