import { describe, expect, it } from 'vitest';
import { isLong, preview } from './slide-text.ts';

describe('preview [2-viewer-truncate]', () => {
  it('leaves 200 characters as they are', () => {
    const content = 'a'.repeat(200);
    expect(isLong(content)).toBe(false);
    expect(preview(content)).toBe(content);
  });

  it('cuts what is longer after the 200th character', () => {
    const content = 'ab'.repeat(101);
    expect(isLong(content)).toBe(true);
    expect(preview(content)).toBe(`${content.slice(0, 200)}…`);
  });

  it('never cuts a surrogate pair in half', () => {
    const content = `${'a'.repeat(199)}🎓🎓`;
    expect(preview(content)).toBe(`${'a'.repeat(199)}🎓…`);
    expect(preview(content).isWellFormed()).toBe(true);
    expect(isLong('🎓'.repeat(200))).toBe(false);
  });

  it('puts no "…" on a line of its own', () => {
    expect(preview(`${'a'.repeat(198)}\n\n${'b'.repeat(50)}`)).toBe(`${'a'.repeat(198)}…`);
    expect(preview(`${'a'.repeat(197)}\n- ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(197)}…`);
    expect(preview(`${'a'.repeat(198)}\n- ${'b'.repeat(50)}`)).toBe(`${'a'.repeat(198)}…`);
  });
});
