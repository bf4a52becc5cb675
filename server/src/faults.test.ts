import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clockJumps, fakeClock } from './testing/faults/clock-jumps.ts';
import { databaseAway } from './testing/faults/database-away.ts';
import { fullDisk, mayMount, mountDisk, unmountDisk } from './testing/faults/full-disk.ts';
import { startServer } from './testing/running-server.ts';

/**
 * The real program under a mixed load; `npm run faults` does the same for longer, also with a database that
 * is frozen.
 */
test('requests get a clear 503 while the database refuses connections, and work again afterwards', async () => {
  const outage = await databaseAway('refused', 2);
  expect(outage).toMatchObject({ faults: [], contradictions: [], odd: [], unlogged: [] });
  expect(outage.statuses).toEqual({ 503: expect.any(Number) });
});

const fullDiskTest = mayMount() ? test : test.skip;
fullDiskTest(
  'a full disk is a clear 503, PostgreSQL rises again by itself when there is room, and nothing is half written',
  async () => {
    const { noRoom, noLog, contradictions } = await fullDisk();
    expect([noRoom.faults, noLog.faults, contradictions]).toEqual([[], [], []]);
    // Writes that fit into existing pages may still succeed.
    expect(noRoom.statuses[503]).toBeGreaterThan(0);
    expect(noLog.statuses[503]).toBeGreaterThan(0);
  },
  300_000,
);

// The disk ends before PostgreSQL's files are created, and while the courses are loaded.
fullDiskTest.each([30, 70])('a first start on a disk of %i MiB ends with one sentence', async (mib) => {
  const disk = mountDisk(mib);
  const server = await startServer({ DATA_DIR: join(disk, 'data') });
  unmountDisk(disk);
  expect(server).toEqual({
    code: 1,
    output: 'No queda espacio en el disco de DATA_DIR o de la base de datos: libéralo e inicia de nuevo.',
  });
});

const library = fakeClock();
const clockTest = library === undefined ? test.skip : test;
clockTest(
  'a clock that leaps 400 days ahead and back ends what has ended and damages nothing',
  async () => {
    for (const { what, answer, expected } of await clockJumps(library ?? ''))
      expect([what, answer]).toEqual([what, expected]);
  },
  300_000,
);
