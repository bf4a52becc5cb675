/** A list as a form holds it, one a line: without blanks around, empty lines or repetitions. */
export const linesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];
