import { z } from 'zod';

/** Wrong answers of an area, as a share with a 90 % interval (Wilson), all in percent. */
export const areaFigure = z.object({ people: z.int(), wrong: z.int(), low: z.int(), high: z.int() });
export type AreaFigure = z.infer<typeof areaFigure>;
