import { expect, it } from 'vitest';
import { sheetSummary } from './sheet-summary.ts';

it('says what is under way and what has expired, and nothing otherwise', () => {
  expect(sheetSummary(['started', 'blank', 'lapsed', 'started', 'earned'])).toBe('2 en curso y 1 vencida.');
  expect(sheetSummary(['lapsed', 'lapsed'])).toBe('2 vencidas.');
  expect(sheetSummary(['earned', 'blank'])).toBe('');
});
