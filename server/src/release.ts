import { readFileSync } from 'node:fs';

/** The release of this program, such as 1.2.0. */
export const RELEASE: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
