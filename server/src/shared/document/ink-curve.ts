type Point = readonly [x: number, y: number];

/** Two decimals of a point: a hundredth of the thinnest line here. */
const number = (value: number) => String(Math.round(value * 100) / 100);
const pair = (x: number, y: number) => `${number(x)} ${number(y)}`;

/**
 * A curve as PDF path operators: cubic segments through the curve's own points and tangents, so that it is
 * smooth at any magnification with a third of the numbers that chords would need.
 */
export function inkCurve(at: (t: number) => Point, from: number, to: number, segments: number): string {
  const step = (to - from) / segments;
  const tiny = step / 1000;
  const operators: string[] = [];
  /** The end of the next segment's first handle. */
  let handle = '';
  for (let i = 0; i <= segments; i++) {
    const t = from + i * step;
    const [x, y] = at(t);
    const [x1, y1] = at(t - tiny);
    const [x2, y2] = at(t + tiny);
    const dx = (((x2 - x1) / (2 * tiny)) * step) / 3;
    const dy = (((y2 - y1) / (2 * tiny)) * step) / 3;
    operators.push(i === 0 ? `${pair(x, y)} m` : `${handle} ${pair(x - dx, y - dy)} ${pair(x, y)} c`);
    handle = pair(x + dx, y + dy);
  }
  return operators.join('\n');
}
