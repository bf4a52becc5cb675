import { type RawBuilder, sql } from 'kysely';

/** Escapes a text so that LIKE matches it literally. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Condition: every typed word occurs in a text of `plain_text`, regardless of accents. */
export const containsWords = (text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    typed.split(/\s+/).map((word) => sql`${text} like plain_text(${`%${escapeLike(word)}%`})`),
    sql` and `,
  )})`;
