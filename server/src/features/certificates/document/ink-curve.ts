type Point = readonly [x: number, y: number];

/** Two decimals of a point: a hundredth of the thinnest line here. */
const number = (value: number) => String(Math.round(value * 100) / 100 || 0);
const pair = (x: number, y: number) => `${number(x)} ${number(y)}`;

/**
 * A curve as PDF path operators: cubic segments that meet the curve's own points and directions, so that it is smooth at any
 * magnification with a third of the numbers that chords would need.
 */
export function inkCurve(at: (t: number) => Point, from: number, to: number, segments: number): string {
  const step = (to - from) / segments;
  const tiny = step / 1000;
  /** A point of the curve, and how far the handles reach from it. */
  const knot = (t: number) => {
    const [[x, y], [x1, y1], [x2, y2]] = [at(t), at(t - tiny), at(t + tiny)];
    return { x, y, dx: (((x2 - x1) / (2 * tiny)) * step) / 3, dy: (((y2 - y1) / (2 * tiny)) * step) / 3 };
  };
  let start = knot(from);
  const operators = [`${pair(start.x, start.y)} m`];
  for (let i = 1; i <= segments; i++) {
    const end = knot(from + i * step);
    operators.push(`${pair(start.x + start.dx, start.y + start.dy)} ${pair(end.x - end.dx, end.y - end.dy)} ${pair(end.x, end.y)} c`);
    start = end;
  }
  return operators.join('\n');
}
