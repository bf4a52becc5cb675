/** A word for a LIKE pattern: its backslashes, percent signs and underscores match only themselves. */
export const escapeLike = (word: string): string => word.replaceAll(/[\\%_]/g, '\\$&');
