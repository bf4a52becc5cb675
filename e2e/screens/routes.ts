import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Screen } from './opening.ts';
import type { Actor } from './platform.ts';

const APP = join(import.meta.dirname, '../../web/src/app');
const found = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(join(APP, file), 'utf8').matchAll(pattern)].map(([, path = '']) => path);

/** The paths of the router. */
export const routes = found('routes.tsx', /createRoute\(\{[^}]*?path: '([^']+)'/g);

const screensIn = (file: string) => found(file, /^ {2}'(\/[^']*)': /gm);

/** The paths with a screen of the role, and the users of the screen list who have the role. */
export const rolePaths: { role: string; actors: Actor[]; paths: string[] }[] = [
  { role: 'Empleado', actors: ['learner', 'newcomer'], paths: screensIn('learner.tsx') },
  { role: 'EntidadAdmin', actors: ['admin', 'founder'], paths: screensIn('entity-admin.tsx') },
  { role: 'Auditor', actors: ['auditor'], paths: screensIn('auditor.tsx') },
  { role: 'SuperAdmin', actors: ['super'], paths: screensIn('super-admin.tsx') },
];

/** The path of the router that shows the address: of those that match, the one with the fewest parameters. */
export function routeOf(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://localhost');
  const matches = (path: string) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(decodeURI(pathname));
  const parameters = (path: string) => path.split('$').length;
  return routes.filter(matches).toSorted((a, b) => parameters(a) - parameters(b))[0];
}

/** The path of the router at which the screen is once it is open. */
export const pathOf = ({ address, leadsTo }: Screen): string | undefined => leadsTo ?? routeOf(address);
