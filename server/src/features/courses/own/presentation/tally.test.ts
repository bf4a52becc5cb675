import type { LostKind, TakenKind } from '@finaula/contract/presentation-import';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gif, png } from '../../../../shared/images/fixtures/images.ts';
import {
  chart,
  connector,
  deckOf,
  diagram,
  drawing,
  EQUATION,
  effects,
  group,
  object,
  paragraph,
  pictureOf,
  run,
  shape,
  slideXml,
  table,
} from './fixtures/deck.ts';
import { parse } from './parse-presentation.ts';

type Kind = TakenKind | LostKind;

/** Parts of a slide, each with the kind as which it must be counted. */
const SHAPES: Partial<Record<Kind, string>> = {
  paragraph: shape([
    'Un párrafo de una caja, con más letras que un título de dos renglones, para que nadie lo tome por uno de ellos, aunque falte.',
  ]),
  list_item: shape([paragraph('Un punto', '<a:pPr><a:buChar char="•"/></a:pPr>')]),
  table: table([['Uno', 'Dos']]),
  image: pictureOf('r:embed="rId3"'),
  chart,
  diagram,
  object,
  shape: drawing,
  video: pictureOf('r:embed="rId3"', { media: '<a:videoFile r:link="rId4"/>' }),
  audio: pictureOf('r:embed="rId3"', { media: '<a:wavAudioFile r:embed="rId4"/>' }),
  hidden_shape: group(drawing, 'hidden="1"'),
  equation: shape([paragraph(EQUATION)]),
};
/** Parts that are lost although their kind can be taken. */
const UNUSABLE: Partial<Record<Kind, string>> = {
  image: pictureOf('r:embed="rId4"'),
  table: table([['', ' ']]),
  shape: connector,
};

const part = fc.oneof(
  fc.constantFrom(...Object.entries(SHAPES)),
  fc.constantFrom(...Object.entries(UNUSABLE)),
) as fc.Arbitrary<[Kind, string]>;
const slide = fc.record({
  parts: fc.array(fc.tuple(part, fc.boolean()), { maxLength: 12 }),
  titled: fc.boolean(),
  hidden: fc.boolean(),
  noted: fc.boolean(),
  linked: fc.boolean(),
  moving: fc.nat(3),
  changing: fc.boolean(),
});
type Drawn = typeof slide extends fc.Arbitrary<infer T> ? T : never;

const xmlOf = ({ parts, titled, hidden, linked, moving, changing }: Drawn): string =>
  slideXml(
    (titled ? shape(['Un título'], { ph: 'type="title"' }) : '') +
      parts.map(([[, xml], inGroup]) => (inGroup ? group(group(xml)) : xml)).join('') +
      (linked ? shape([paragraph(run('enlace', '<a:hlinkClick r:id="rId5"/>')), 'y más']) : ''),
    {
      attributes: hidden ? 'show="0"' : '',
      after: (changing ? '<p:transition><p:fade/></p:transition>' : '') + effects(Array(moving).fill('exit')),
    },
  );

function kindsOf({ parts, titled, hidden, noted, linked, moving, changing }: Drawn): Kind[] {
  if (hidden) return ['hidden_slide'];
  const more: [boolean, Kind[]][] = [
    [titled, ['title']],
    [noted, ['note']],
    [linked, ['link', 'paragraph', 'paragraph']],
    [changing, ['transition']],
  ];
  return [
    'slide',
    ...parts.map(([[kind]]) => kind),
    ...more.flatMap(([is, kinds]) => (is ? kinds : [])),
    ...Array<Kind>(moving).fill('animation'),
  ];
}

const counted = (kinds: readonly Kind[]) => {
  const counts: Partial<Record<Kind, number>> = {};
  for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
};

test('taken and lost together are all parts of a presentation, for each kind', async () => {
  const media = { 'ppt/media/a.png': await png(), 'ppt/media/b.gif': await gif() };
  await fc.assert(
    fc.asyncProperty(fc.array(slide, { minLength: 1, maxLength: 5 }), async (slides) => {
      const file = deckOf({
        slides: slides.map((drawn) => ({
          xml: xmlOf(drawn),
          relations: [
            ['rId3', 'image', '../media/a.png'],
            ['rId4', 'image', '../media/b.gif'],
            ['rId5', 'hyperlink', 'https://banco.example'],
          ] as const,
          ...(drawn.noted && { notes: ['Una nota'] }),
        })),
        parts: media,
      });
      const { taken, lost } = await parse(file, undefined, async () => undefined);
      const all = [
        ...Object.entries(taken).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind)),
        ...lost.flatMap(({ kind, count }) => Array<Kind>(count).fill(kind)),
      ];
      expect(counted(all)).toEqual(counted(slides.flatMap(kindsOf)));
    }),
    { numRuns: 40 },
  );
});
