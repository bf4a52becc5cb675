type Point = readonly [x: number, y: number];

/** Two decimals of a point: a hundredth of the thinnest line here. */
const number = (value: number) => String(Math.round(value * 100) / 100 || 0);
const pair = ([x, y]: Point) => `${number(x)} ${number(y)}`;

/**
 * A curve as PDF path operators: cubic segments that meet the curve's own points and directions, so that it is smooth at any
 * magnification with a third of the numbers that chords would need.
 */
export function inkCurve(at: (t: number) => Point, from: number, to: number, segments: number): string {
  const step = (to - from) / segments;
  const tiny = step / 1000;
  const direction = (t: number): Point => {
    const [[x1, y1], [x2, y2]] = [at(t - tiny), at(t + tiny)];
    return [(x2 - x1) / (2 * tiny), (y2 - y1) / (2 * tiny)];
  };
  const handle = (t: number, side: 1 | -1): Point => {
    const [[x, y], [dx, dy]] = [at(t), direction(t)];
    return [x + (side * dx * step) / 3, y + (side * dy * step) / 3];
  };
  const operators = [`${pair(at(from))} m`];
  for (let i = 0; i < segments; i++) {
    const [start, end] = [from + i * step, from + (i + 1) * step];
    operators.push(`${pair(handle(start, 1))} ${pair(handle(end, -1))} ${pair(at(end))} c`);
  }
  return operators.join('\n');
}
