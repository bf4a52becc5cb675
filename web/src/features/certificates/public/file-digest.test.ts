import { expect, it } from 'vitest';
import { digestOf, isPdf } from './use-document-check.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('knows a PDF by its header, also with something before it, and nothing else', () => {
  expect(isPdf(bytes('%PDF-1.7\n…'))).toBe(true);
  expect(isPdf(bytes('\uFEFF%PDF-1.4'))).toBe(true);
  for (const other of ['', 'PDF', '\u0089PNG', `${' '.repeat(1024)}%PDF-1.7`]) expect(isPdf(bytes(other))).toBe(false);
});

it('is the SHA-256 as any tool prints it', async () => {
  expect(await digestOf(bytes('abc'))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});
