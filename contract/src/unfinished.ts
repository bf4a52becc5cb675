import { z } from 'zod';
import { tidyLine } from './text.ts';

/* Parts that are written in an editor have two forms: whole for their readers, and as typed so far. */

/** Unfinished text: it may be empty, and is kept as typed. */
export const typed = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => value.isWellFormed() && !value.includes('\0'));

export interface Limits {
  text: (max: number) => z.ZodString;
  list: <Item extends z.ZodType>(item: Item, min: number, max: number) => z.ZodArray<Item>;
  /** A rule between several fields. */
  rule: <Part extends z.ZodType>(
    part: Part,
    holds: (value: z.output<Part>) => boolean,
    fault: { error: string; path: string[] },
  ) => Part;
}

export const whole: Limits = {
  text: (max) => z.string().overwrite(tidyLine).min(1).max(max),
  list: (item, min, max) => z.array(item).min(min).max(max),
  rule: (part, holds, fault) => part.refine(holds, fault),
};

export const unfinished: Limits = {
  text: typed,
  list: (item, _min, max) => z.array(item).max(max),
  rule: (part) => part,
};
