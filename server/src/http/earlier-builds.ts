import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const KEPT_MS = 30 * 86_400_000;
/** Holds the time at which a newer build was first started, in milliseconds. */
export const REPLACED = 'replaced-at';

/**
 * Keeps the hashed files of the started build in the data folder, so that the next build can serve them to
 * browser tabs that were open during the upgrade. Returns the folders of earlier builds that were replaced
 * less than 30 days ago, and deletes the others. Several servers may do this at once.
 */
export function keepBuilds(webFolder: string, dataDir: string, now = Date.now()): string[] {
  const builds = join(dataDir, 'web');
  const current = createHash('sha256')
    .update(readFileSync(join(webFolder, 'index.html')))
    .digest('hex')
    .slice(0, 16);
  mkdirSync(builds, { recursive: true });
  if (!existsSync(join(builds, current))) {
    const copy = join(builds, `.${current}-${process.pid}`);
    cpSync(join(webFolder, 'assets'), join(copy, 'assets'), { recursive: true });
    try {
      renameSync(copy, join(builds, current));
    } catch {
      // Another server was faster.
      rmSync(copy, { recursive: true, force: true });
    }
  }
  // A build that is started again, after a return to an older release, is not replaced any more.
  rmSync(join(builds, current, REPLACED), { force: true });
  const earlier = readdirSync(builds)
    .filter((name) => name !== current && !name.startsWith('.'))
    .map((name) => join(builds, name));
  return earlier.filter((build) => {
    const mark = join(build, REPLACED);
    if (!existsSync(mark)) writeFileSync(mark, String(now));
    const isKept = now - Number(readFileSync(mark, 'utf8')) < KEPT_MS;
    if (!isKept) rmSync(build, { recursive: true, force: true });
    return isKept;
  });
}
