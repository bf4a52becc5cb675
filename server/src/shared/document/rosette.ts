import { rosette } from '@finaula/contract/guilloche';
import { channels, type Drawing, formXObject, placeDrawing } from './drawing.ts';
import { inkCurve } from './ink-curve.ts';

/** One petal of a seed's rosette, ready to be turned around a centre. */
export interface Petal {
  readonly drawing: Drawing;
  readonly petals: number;
}

/**
 * PDF viewers draw no line thinner than a pixel, which would blur a small rosette: translucent
 * lines keep its tones.
 */
const TRANSLUCENT = 0.7;

interface Engraving {
  seed: string;
  /** Points. */
  radius: number;
  line: number;
  /** One colour for a small rosette, or the stops of a gradient from the centre (0) to the edge (1). */
  ink: string | readonly (readonly [at: number, colour: string])[];
  /** Cubic segments per strand of a petal. */
  segments: number;
}

/** A gradient around the drawing's own centre, as a pattern to stroke with. */
function iris(
  document: PDFKit.PDFDocument,
  stops: readonly (readonly [number, string])[],
  radius: number,
): PDFKit.PDFKitReference {
  const [first, last] = [stops[0], stops.at(-1)];
  if (!first || !last) throw new Error('A gradient needs stops');
  const known = [[0, first[1]] as const, ...stops, ...(last[0] < 1 ? [[1, last[1]] as const] : [])];
  const between = known.slice(1).map(([, colour], i) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: channels(known[i]?.[1] ?? colour),
    C1: channels(colour),
    N: 1,
  }));
  const shading = {
    ShadingType: 3,
    ColorSpace: 'DeviceRGB',
    Coords: [0, 0, 0, 0, 0, radius],
    Function: {
      FunctionType: 3,
      Domain: [0, 1],
      Functions: between,
      Bounds: known.slice(1, -1).map(([at]) => at),
      Encode: between.flatMap(() => [0, 1]),
    },
    Extend: [true, true],
  };
  const pattern = document.ref({ Type: 'Pattern', PatternType: 2, Shading: shading });
  pattern.end(undefined);
  return pattern;
}

/** Adds one petal to the document; the pattern is part of the drawing, where every PDF reader finds it. */
export function petalForm(
  document: PDFKit.PDFDocument,
  name: string,
  { seed, radius, line, ink, segments }: Engraving,
): Petal {
  const { petals, strands } = rosette(seed);
  const paths = strands.map((strand) =>
    inkCurve(
      (angle) => {
        const reach = strand(angle) * radius;
        return [reach * Math.sin(angle), -reach * Math.cos(angle)];
      },
      0,
      (2 * Math.PI) / petals,
      segments,
    ),
  );
  const stroke =
    typeof ink === 'string'
      ? { operator: `/Thin gs ${channels(ink).join(' ')} RG`, resources: { ExtGState: { Thin: { CA: TRANSLUCENT } } } }
      : { operator: '/Pattern CS /Iris SCN', resources: { Pattern: { Iris: iris(document, ink, radius) } } };
  return { drawing: formXObject(document, name, { paths, line, reach: radius * 1.02, stroke }), petals };
}

export function drawRosette(
  document: PDFKit.PDFDocument,
  { drawing, petals }: Petal,
  x: number,
  y: number,
  scale = 1,
): void {
  for (let i = 0; i < petals; i++) placeDrawing(document, drawing, x, y, (i * 2 * Math.PI) / petals, scale);
}
