import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { build, type Manifest, type ManifestChunk } from 'vite';
import { PACKAGE, PLAYER } from './vite.config.ts';

/**
 * Builds the web application: the shell, the prerendered landing page, the players of exported courses and
 * of foreign packages, and compressed copies of all files that are served.
 */
const root = import.meta.dirname;
const dist = join(root, 'dist');
await build({ root });
await build({ root, logLevel: 'warn', build: { ssr: 'src/prerender.tsx' } });
await build({ root, logLevel: 'error', mode: PACKAGE });
await build({ root, logLevel: 'error', mode: PLAYER });

function replaced(html: string, place: string, content: string): string {
  if (!html.includes(place)) throw new Error(`index.html has no ${place}`);
  return html.replace(place, () => content);
}

const manifest: Manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const shell = readFileSync(join(dist, 'index.html'), 'utf8');

function chunkOf(name: string): ManifestChunk {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The build has no ${name}`);
  return chunk;
}

/** Returns the files of a part of the application that the shell does not load itself. */
function filesOf(name: string): string[] {
  const files = (of: string): string[] => {
    const { css = [], file, imports = [] } = chunkOf(of);
    return [...css, file, ...imports.flatMap(files)];
  };
  return [...new Set(files(name))].filter((file) => !shell.includes(file)).map((file) => `/${file}`);
}

const paths = (...asked: Call[]) => asked.map(({ path }) => path);

/**
 * Inlines before-paint.ts before the styles, because a script waits for preceding styles, with the lists
 * that it needs: a visitor's scripts; a signed-in user's files, the calls of every screen and those of the
 * catalogue.
 */
function withBeforePaint(html: string, scripts: string[] = []): string {
  const asks = {
    visitor: scripts,
    files: [`/${chunkOf('index.html').file}`, ...filesOf('src/app/signed-in.tsx')],
    session: paths(calls.getSession, calls.getPlatform),
    catalogue: paths(calls.listCatalogue, calls.listProgress, calls.listCertificates, calls.listYoutubeCourses),
  };
  const data = Object.entries(asks).map(([name, addresses]) => `data-${name}="${addresses.join(' ')}"`);
  return replaced(
    html,
    '<title>',
    `<script src="/${chunkOf('src/before-paint.ts').file}" ${data.join(' ')}></script>\n    <title>`,
  );
}

/** The shell with the landing page and its styles inlined. */
function landingPage(drawn: string): string {
  const files = filesOf('src/features/landing/landing.tsx');
  const scripts = files.filter((file) => file.endsWith('.js'));
  const styles = files
    .filter((file) => !scripts.includes(file))
    .map((file) => `<link rel="stylesheet" crossorigin href="${file}">`);
  const page = replaced(
    replaced(withBeforePaint(shell, scripts), '</head>', [...styles, '</head>'].join('\n    ')),
    '<div id="root"></div>',
    `<div id="root">${drawn}</div>`,
  );
  // Preload styles and fonts first: the page is readable before any script arrives.
  return replaced(page, '<script type="module"', '<script type="module" fetchpriority="low"').replace(
    /<noscript>.*<\/noscript>/,
    '<noscript>Esta página se puede leer así. Para registrarte o iniciar sesión, activa JavaScript en tu navegador.</noscript>',
  );
}

function compress(file: string): void {
  const content = readFileSync(file);
  writeFileSync(
    `${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
  );
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const prerendered = join(dist, '.prerender');
const { drawLanding } = await import(join(prerendered, 'prerender.js'));
const page = landingPage(await drawLanding());
rmSync(prerendered, { recursive: true });
writeFileSync(join(dist, 'index.html'), withBeforePaint(shell));

for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /^[^.].*\.(js|css|html|svg|txt)$/.test(name),
))
  compress(join(dist, file));
// Write it last: it marks the build as complete (scripts/build-web.mjs).
writeFileSync(join(dist, 'landing.html'), page);
compress(join(dist, 'landing.html'));
// React would keep the process alive after the prerender.
process.exit();
