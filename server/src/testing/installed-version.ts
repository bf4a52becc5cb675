import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

/** Returns the installed version of a library, for tests of code that depends on its private members. */
export function installedVersion(library: string): string {
  const path = findPackageJSON(library, import.meta.url);
  if (!path) throw new Error(`${library} is not installed`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version;
}
