import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const STYLE = ['index.css', 'sheets.css']
  .map((name) => readFileSync(new URL(`./inside/${name}`, import.meta.url), 'utf8'))
  .join('\n');

const FONTS = [
  ['Bricolage Grotesque', '600 700', 'bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2'],
  ['Figtree', '400', 'figtree/files/figtree-latin-400-normal.woff2'],
  ['Figtree', '550 600', 'figtree/files/figtree-latin-600-normal.woff2'],
  ['IBM Plex Mono', '500', 'ibm-plex-mono/files/ibm-plex-mono-latin-500-normal.woff2'],
] as const;

/** Embeds fonts with the letters of Spanish, so that the document needs no network. */
const fontFaces = (): string =>
  FONTS.map(([family, weight, path]) => {
    const file = readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/${path}`))).toString('base64');
    return `@font-face { font-family: "${family}"; font-weight: ${weight}; src: url(data:font/woff2;base64,${file}) format("woff2"); }`;
  }).join('\n');

/** Beginning and end of a page that needs no network and no script. */
export const pageOf = (title: string): [head: string, foot: string] => [
  `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
${fontFaces()}
${STYLE}
</style>
</head>
<body>
<main>
`,
  `</main>
</body>
</html>
`,
];
