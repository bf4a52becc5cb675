import type { LostKind } from '@finaula/contract/presentation-import';
import { cleanLine } from '@finaula/contract/text';
import { inherit, type Layouts } from './layouts.ts';
import { type Line, largestLetters, readLines, tableLines } from './lines.ts';
import { childAt, count, descendants, isTrue, type Node } from './xml-tree.ts';

export interface Text {
  kind: 'text';
  lines: Line[];
  isTitle: boolean;
  letters: number;
}
interface Table {
  kind: 'table';
  lines: Line[];
}
export interface Picture {
  kind: 'picture';
  /** The relationship that leads to the image; undefined for an image outside of the file. */
  id: string | undefined;
  alt: string | null;
  decorative: boolean;
}
interface LostPart {
  kind: 'lost';
  of: LostKind;
  count: number;
}
export type Part = Text | Table | Picture | LostPart;

type Layout = Awaited<ReturnType<Layouts['of']>>;

const lost = (of: LostKind, number = 1): LostPart[] => (number > 0 ? [{ kind: 'lost', of, count: number }] : []);

/** Placeholders that belong to the template, and the picture of the slide on its notes. */
const NOT_OF_THE_SLIDE = ['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'];
const MEDIA: Readonly<Record<string, LostKind>> = {
  videoFile: 'video',
  quickTimeFile: 'video',
  audioFile: 'audio',
  wavAudioFile: 'audio',
  audioCd: 'audio',
};
/** Kinds of frames by the last word of their address. */
const FRAMES: Readonly<Record<string, LostKind>> = { chart: 'chart', chartex: 'chart', diagram: 'diagram' };

const FILE_NAME = /\.(?:png|jpe?g|webp|gif|svg|emf|wmf|bmp|tiff?|heic)$/i;
/** PowerPoint and Word mark the descriptions that they wrote. */
const GENERATED =
  /(?:Descripción generada automáticamente|Description automatically generated)[^\n]*|(?:El contenido generado por IA puede ser incorrecto|AI-generated content may be incorrect)\.?/gi;

/** The description of an image. The name of its file describes nothing. */
function altOf({ descr = '', title = '' }: Node['attributes']): string | null {
  const alt = cleanLine((descr.trim() === '' ? title : descr).replaceAll(GENERATED, ''));
  return alt === '' || FILE_NAME.test(alt) ? null : alt;
}

const picture = (blip: Node, of: Node | undefined): Picture => ({
  kind: 'picture',
  id: blip.attributes['rel:embed'],
  alt: altOf(of?.attributes ?? {}),
  decorative: [...descendants(of, 'decorative')].some(({ attributes }) => isTrue(attributes.val)),
});

/** The image that fills a shape or a background. */
const fillOf = (properties: Node | undefined): Node | undefined => childAt(properties, 'blipFill', 'blip');

function readShape(shape: Node, properties: Node | undefined, layout: Layout): Part[] {
  const nonVisual = childAt(shape, 'nvSpPr');
  const ph = childAt(nonVisual, 'nvPr', 'ph');
  const inherited = ph && inherit(ph, layout);
  if (inherited && NOT_OF_THE_SLIDE.includes(inherited.type)) return [];
  const body = childAt(shape, 'txBody');
  const equations = count(descendants(body, 'oMath'));
  const lines = readLines(body, inherited?.bullets);
  const isTitle = inherited?.type === 'title';
  const text: Text[] = lines.length > 0 ? [{ kind: 'text', lines, isTitle, letters: largestLetters(body) }] : [];
  const fill = fillOf(childAt(shape, 'spPr'));
  const isDrawing = !fill && !ph && equations === 0 && !isTrue(childAt(nonVisual, 'cNvSpPr')?.attributes.txBox);
  return [
    ...(fill ? [picture(fill, properties)] : []),
    ...text,
    ...lost('equation', equations),
    ...(text.length === 0 && isDrawing ? lost('shape') : []),
  ];
}

function readFrame(frame: Node): Part[] {
  const data = childAt(frame, 'graphic', 'graphicData');
  const table = childAt(data, 'tbl');
  if (!table) return lost(FRAMES[data?.attributes.uri?.split('/').at(-1) ?? ''] ?? 'object');
  const lines = tableLines(table);
  const cells = [...descendants(table, 'tc')];
  return [
    ...(lines.length > 0 ? [{ kind: 'table' as const, lines }] : lost('table')),
    // The standard has no table in a cell; files that have one were made by other hands.
    ...lost('table', count(descendants(table, 'tbl'))),
    ...lost('equation', count(descendants(table, 'oMath'))),
    ...cells.flatMap((cell) => fillOf(childAt(cell, 'tcPr')) ?? []).map((blip) => picture(blip, undefined)),
  ];
}

/** The parts of a shape tree in the order in which screen readers follow it, groups opened. */
export function readShapes(tree: Node | undefined, layout: Layout): Part[] {
  return (tree?.children ?? []).flatMap((shape): Part[] => {
    const nonVisual = shape.children.find(({ name }) => /^nv.*Pr$/.test(name));
    const properties = childAt(nonVisual, 'cNvPr');
    if (isTrue(properties?.attributes.hidden)) return lost('hidden_shape');
    const media = childAt(nonVisual, 'nvPr')?.children.find(({ name }) => MEDIA[name] !== undefined);
    const mediaKind = media && MEDIA[media.name];
    if (mediaKind) return lost(mediaKind);
    if (shape.name === 'grpSp') {
      const fill = fillOf(childAt(shape, 'grpSpPr'));
      return [...(fill ? [picture(fill, properties)] : []), ...readShapes(shape, layout)];
    }
    if (shape.name === 'sp') return readShape(shape, properties, layout);
    if (shape.name === 'graphicFrame') return readFrame(shape);
    if (shape.name === 'cxnSp' || shape.name === 'contentPart') return lost('shape');
    const blip = shape.name === 'pic' ? childAt(shape, 'blipFill', 'blip') : undefined;
    return blip ? [picture(blip, properties)] : shape.name === 'pic' ? lost('image') : [];
  });
}

/** Effects that enter, leave, stress or move something. Playing a film is an effect of another class. */
const EFFECTS = ['entr', 'exit', 'emph', 'path'];

/** Parts of a slide that are no shapes: background, links, movements, controls. */
export function readAround(slide: Node): Part[] {
  const background = fillOf(childAt(slide, 'cSld', 'bg', 'bgPr'));
  const links = [...descendants(childAt(slide, 'cSld'), 'hlinkClick')].flatMap(
    ({ attributes }) => attributes['rel:id'] || [],
  );
  const effects = [...descendants(childAt(slide, 'timing'), 'cTn')].filter(({ attributes }) =>
    EFFECTS.includes(attributes.presetClass ?? ''),
  );
  return [
    ...(background ? [picture(background, undefined)] : []),
    ...lost('link', new Set(links).size),
    ...lost('animation', effects.length),
    ...lost('transition', childAt(slide, 'transition')?.children.some(({ name }) => name !== 'extLst') ? 1 : 0),
    ...lost('object', count(descendants(childAt(slide, 'cSld', 'controls'), 'control'))),
  ];
}
