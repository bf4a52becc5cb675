import { readFileSync } from 'node:fs';

/** The release of this program, such as 1.2.0. */
export const RELEASE: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

/** Compares two releases, such as 1.10.0 and 1.9.2, number by number. */
export const isNewer = (release: string, than: string): boolean =>
  release.localeCompare(than, 'en', { numeric: true }) > 0;
