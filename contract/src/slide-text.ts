import { behindBullet, cleanLine } from './text.ts';

/** Line ends of all systems, and the breaks that presentations put into a paragraph. */
const LINE_END = /\r\n?|[\n\v\f\u2028\u2029]/u;

/**
 * A text as slides have it: paragraphs separated by a blank line, list lines that begin with "• ", nothing
 * invisible.
 */
export function tidySlideText(typed: string): string {
  const lines = typed.split(LINE_END).map((line) => {
    const item = behindBullet(line);
    return item === undefined ? cleanLine(line) : `• ${cleanLine(item)}`;
  });
  const isList = (line: string) => line.startsWith('• ');
  return lines
    .filter((line) => line !== '• ')
    .flatMap((line, i, all) => {
      const before = all[i - 1] ?? '';
      // A list and a paragraph are blocks of their own, also when typed without a blank line.
      return before !== '' && line !== '' && isList(before) !== isList(line) ? ['', line] : [line];
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
