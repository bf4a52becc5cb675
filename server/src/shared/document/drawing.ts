const rounded = (value: number) => Math.round(value * 1e5) / 1e5;

/** A drawing that is written once and used wherever it is needed. */
export interface Drawing {
  /** Its name in the page's resources. */
  readonly name: string;
}

interface Strokes {
  /** PDF path operators, y downwards, around the drawing's own origin. */
  paths: readonly string[];
  /** Width in points. */
  line: number;
  /** Half the side of the square that holds the drawing. */
  reach: number;
  stroke: { operator: string; resources?: object };
}

/** Strokes each path by itself: where translucent lines cross they grow darker. */
export function formXObject(
  document: PDFKit.PDFDocument,
  name: string,
  { paths, line, reach, stroke }: Strokes,
): Drawing {
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [-reach, -reach, reach, reach],
    Resources: stroke.resources ?? {},
  });
  form.write(`${stroke.operator}\n${rounded(line)} w 1 j\n${paths.map((path) => `${path} S`).join('\n')}`);
  form.end(undefined);
  document.page.xobjects[name] = form;
  return { name };
}

/** Draws it around (x, y), turned clockwise by `turn` radians. */
export function placeDrawing(
  document: PDFKit.PDFDocument,
  { name }: Drawing,
  x: number,
  y: number,
  turn = 0,
  scale = 1,
): void {
  const [cos, sin] = [rounded(Math.cos(turn) * scale), rounded(Math.sin(turn) * scale)];
  document.addContent(`q ${cos} ${sin} ${-sin || 0} ${cos} ${rounded(x)} ${rounded(y)} cm /${name} Do Q`);
}

/** A colour as PDF operands, 0–1 per channel. */
export function channels(hex: string): [number, number, number] {
  const channel = (from: number) => Math.round((Number.parseInt(hex.slice(from, from + 2), 16) / 255) * 1000) / 1000;
  return [channel(1), channel(3), channel(5)];
}
