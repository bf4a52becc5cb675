/** Soft hyphens, zero-width characters and marks of direction, which pasted text brings along. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu;
/** Bullets of word processors, and a hyphen that begins a line. */
const BULLET = /^[ \t]*(?:[•◦▪▫‣⁃·●○■□►➢➤✓✔]|[-–—*](?=\s)|o(?=\s{2,}|\t))[ \t]*/u;

/**
 * A text as slides have it: paragraphs separated by a blank line, list lines that begin with "• ", nothing
 * invisible.
 */
export function tidySlideText(typed: string): string {
  const lines = typed
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\r\n?|\v|\f/g, '\n')
    .replaceAll(/[\u00A0\u202F\t]/g, (space) => (space === '\t' ? '\t' : ' '))
    .split('\n')
    .map((line) => (BULLET.test(line) ? `• ${line.replace(BULLET, '').trim()}` : line.trim().replaceAll(/\s+/g, ' ')))
    .filter((line) => line !== '•' && line !== '• ');
  const isList = (line: string | undefined) => line?.startsWith('• ') ?? false;
  return lines
    .flatMap((line, i) => {
      const before = lines[i - 1];
      // A list and a paragraph are blocks of their own, also when typed without a blank line.
      const opens = before !== undefined && before !== '' && line !== '' && isList(before) !== isList(line);
      return opens ? ['', line] : [line];
    })
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}
