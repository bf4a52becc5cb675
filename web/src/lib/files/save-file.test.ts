import { expect, it } from 'vitest';
import { csvOf } from './save-file.ts';

it('writes a CSV that Excel reads as UTF-8, quotes what it must, and lets no cell be a formula', async () => {
  const bytes = new Uint8Array(await csvOf([['Íñigo "El Güero"', '=1+1', 'a,b']]).arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"Íñigo ""El Güero""","\'=1+1","a,b"\r\n');
});
