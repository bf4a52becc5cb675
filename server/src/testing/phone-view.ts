import type { Picture } from './page-image.ts';

const lightness = ({ data }: Picture, at: number) => ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;

/** Interpolates the page between its pixels; outside of the page is a dark table. */
function sample(picture: Picture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left + 1 >= picture.width || top + 1 >= picture.height) return 60;
  const at = (column: number, row: number) => lightness(picture, (row * picture.width + column) * 4);
  const [right, down] = [x - left, y - top];
  const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
  const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
  return upper * (1 - down) + lower * down;
}

/** Averages each pixel with its neighbours, like a lens that is slightly out of focus. */
function blur(picture: Picture): Picture {
  const data = new Uint8ClampedArray(picture.data);
  for (let y = 1; y < picture.height - 1; y++)
    for (let x = 1; x < picture.width - 1; x++) {
      let sum = 0;
      for (let row = -1; row <= 1; row++)
        for (let column = -1; column <= 1; column++)
          sum += lightness(picture, ((y + row) * picture.width + x + column) * 4);
      data.fill(sum / 9, (y * picture.width + x) * 4, (y * picture.width + x) * 4 + 3);
    }
  return { ...picture, data };
}

interface View {
  /** Centre of the view, as parts of the page's width and height. */
  at: [x: number, y: number];
  /** Pixels of the view for each pixel of the page. */
  scale: number;
  /** Radians. */
  turn: number;
  /** How much smaller the far edge is: 0.2 = a fifth. */
  tilt: number;
}

const SIDE = 480;

/**
 * The view of a phone held over the page: turned, in perspective, slightly blurred, with the contrast of a
 * dim room and the noise of the sensor.
 */
export function phoneView(page: Picture, { at, scale, turn, tilt }: View): Picture {
  const data = new Uint8ClampedArray(SIDE * SIDE * 4);
  let noise = 7;
  for (let row = 0; row < SIDE; row++)
    for (let column = 0; column < SIDE; column++) {
      const [x, y] = [column - SIDE / 2, row - SIDE / 2];
      const far = 1 - (tilt * y) / SIDE;
      const [u, v] = [(x * far) / scale, (y * far) / scale];
      const seen = sample(
        page,
        at[0] * page.width + u * Math.cos(turn) - v * Math.sin(turn),
        at[1] * page.height + u * Math.sin(turn) + v * Math.cos(turn),
      );
      noise = (Math.imul(noise, 1103515245) + 12345) >>> 0;
      const grey = 70 + seen * 0.45 + ((noise >>> 24) / 256 - 0.5) * 18;
      const pixel = (row * SIDE + column) * 4;
      data.fill(grey, pixel, pixel + 3);
      data[pixel + 3] = 255;
    }
  return blur({ width: SIDE, height: SIDE, data });
}
