import { z } from 'zod';
import { type Limits, unfinished, whole } from './unfinished.ts';

/* Figures of slides, as data: the browser draws them. */

const drawn = <Kind extends string, Data extends z.ZodType>({ text }: Limits, kind: Kind, data: Data) =>
  z.strictObject({
    kind: z.literal(kind),
    /** A sentence with the message. */
    title: text(90),
    /** The message and the values, for people who hear the figure. */
    alt: text(300),
    note: text(200).optional(),
    data,
  });

function figureWithin(limits: Limits) {
  const { text, list, rule } = limits;
  const name = text(60);
  const detail = text(140).optional();

  const steps = z.strictObject({
    /** `first` fills the number of the step that people skip. */
    steps: list(z.strictObject({ text: text(90), detail, first: z.literal(true).optional() }), 3, 7),
  });

  const compare = rule(
    z.strictObject({
      columns: list(text(40), 2, 4),
      rows: list(z.strictObject({ name, cells: z.array(text(120)).max(4) }), 2, 7),
    }),
    ({ columns, rows }) => rows.every(({ cells }) => cells.length === columns.length),
    { error: 'Cada renglón lleva un texto por columna.', path: ['rows'] },
  );

  const ladder = z.strictObject({
    /** Drawn to scale; one without an amount has no top. */
    rungs: list(z.strictObject({ name, value: text(60), amount: z.number().positive().optional(), detail }), 2, 6),
  });

  const timeline = rule(
    z.strictObject({
      end: z.number().positive(),
      /** Labels of the scale, ascending from 0. */
      marks: list(z.strictObject({ at: z.number().nonnegative(), text: text(20) }), 2, 6),
      /** Each runs from one point to another; before it, from `waits`, its time does not run yet. */
      tracks: list(
        z.strictObject({
          name,
          when: text(80),
          from: z.number().nonnegative(),
          to: z.number().nonnegative(),
          waits: z.number().nonnegative().optional(),
        }),
        2,
        7,
      ),
    }),
    ({ end, marks, tracks }) =>
      marks.every(({ at }, i) => at < end && (i === 0 ? at === 0 : at > (marks[i - 1]?.at ?? 0))) &&
      tracks.every(({ from, to, waits = from }) => waits <= from && from <= to && to <= end),
    { error: 'Las marcas suben desde 0, y cada plazo cabe entre 0 y el final.', path: ['tracks'] },
  );

  const way = z.strictObject({ answer: text(40), act: text(160) });
  const question = { question: text(140), hint: detail };
  const decision = z.strictObject({
    ...question,
    ways: list(way.extend({ next: z.strictObject({ ...question, ways: list(way, 2, 3) }).optional() }), 2, 3),
  });

  const parts = z.strictObject({
    /** Each piece as it stands in the whole, and its name. */
    parts: list(z.strictObject({ text: text(40), name, detail }), 2, 7),
  });

  return z.discriminatedUnion('kind', [
    drawn(limits, 'steps', steps),
    drawn(limits, 'compare', compare),
    drawn(limits, 'ladder', ladder),
    drawn(limits, 'timeline', timeline),
    drawn(limits, 'decision', decision),
    drawn(limits, 'parts', parts),
  ]);
}

export const figure = figureWithin(whole);
export type Figure = z.infer<typeof figure>;
export type FigureData<Kind extends Figure['kind']> = Extract<Figure, { kind: Kind }>['data'];

/** A figure as its author typed it so far. */
export const draftFigure = figureWithin(unfinished);
