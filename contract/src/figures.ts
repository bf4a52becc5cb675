import { z } from 'zod';

/* Figures of slides, as data: the browser draws them. */

const text = (max: number) => z.string().trim().min(1).max(max);
const name = text(60);
const detail = text(140).optional();

const steps = z.strictObject({
  /** `first` fills the number of the step that people skip. */
  steps: z
    .array(z.strictObject({ text: text(90), detail, first: z.literal(true).optional() }))
    .min(3)
    .max(7),
});

const compare = z
  .strictObject({
    columns: z.array(text(40)).min(2).max(4),
    rows: z
      .array(z.strictObject({ name, cells: z.array(text(120)) }))
      .min(2)
      .max(7),
  })
  .refine(({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length), {
    error: 'cada renglón lleva una celda por columna',
    path: ['rows'],
  });

const ladder = z.strictObject({
  /** Drawn to scale; one without an amount has no top. */
  rungs: z
    .array(z.strictObject({ name, value: text(60), amount: z.number().positive().optional(), detail }))
    .min(2)
    .max(6),
});

const timeline = z
  .strictObject({
    end: z.number().positive(),
    /** Labels of the scale, ascending from 0. */
    marks: z
      .array(z.strictObject({ at: z.number().nonnegative(), text: text(20) }))
      .min(2)
      .max(6),
    /** Each runs from one point to another; before it, from `waits`, its time does not run yet. */
    tracks: z
      .array(
        z.strictObject({
          name,
          when: text(80),
          from: z.number().nonnegative(),
          to: z.number().nonnegative(),
          waits: z.number().nonnegative().optional(),
        }),
      )
      .min(2)
      .max(7),
  })
  .refine(
    ({ end, marks, tracks }) =>
      marks.every(({ at }, i) => at < end && (i === 0 ? at === 0 : at > (marks[i - 1]?.at ?? 0))) &&
      tracks.every(({ from, to, waits = from }) => waits <= from && from <= to && to <= end),
    { error: 'las marcas suben desde 0 y cada plazo cabe entre 0 y end', path: ['tracks'] },
  );

const way = z.strictObject({ answer: text(40), act: text(160) });
const decision = z.strictObject({
  question: text(140),
  hint: detail,
  ways: z
    .array(
      way.extend({
        next: z.strictObject({ question: text(140), hint: detail, ways: z.array(way).min(2).max(3) }).optional(),
      }),
    )
    .min(2)
    .max(3),
});

const parts = z.strictObject({
  /** Each piece as it stands in the whole, and its name. */
  parts: z
    .array(z.strictObject({ text: text(40), name, detail }))
    .min(2)
    .max(7),
});

const drawn = <Kind extends string, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.strictObject({
    kind: z.literal(kind),
    /** A sentence with the message. */
    title: text(90),
    /** The message and the values, for people who hear the figure. */
    alt: text(300),
    note: text(200).optional(),
    data,
  });

export const figure = z.discriminatedUnion('kind', [
  drawn('steps', steps),
  drawn('compare', compare),
  drawn('ladder', ladder),
  drawn('timeline', timeline),
  drawn('decision', decision),
  drawn('parts', parts),
]);
export type Figure = z.infer<typeof figure>;
export type FigureData<Kind extends Figure['kind']> = Extract<Figure, { kind: Kind }>['data'];
