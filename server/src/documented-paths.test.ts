import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = globSync(
  '{server,web,contract,e2e,bench,scripts,deploy,docs,content}/**/*.{ts,tsx,sql,mjs,md,yaml,yml,service,conf,json}',
  {
    cwd: root,
    exclude: (path) => path.includes('node_modules') || path.includes('dist/'),
  },
);
const known = new Set(files.flatMap((file) => [file, dirname(file)]));
const ENDINGS = ['', '.ts', '.tsx', '.test.ts', '.spec.ts', '.sql'];

/** Whether a file or folder has that path, or a path that ends so: documents shorten what is unambiguous. */
const exists = (named: string) =>
  ENDINGS.some((ending) => {
    const path = `${named.replace(/\/$/, '')}${ending}`;
    return known.has(path) || [...known].some((one) => one.endsWith(`/${path}`));
  });
const isPath = (text: string) =>
  /^(?!DATA_DIR|data\/|@)[\w.-]+(\/[\w.-]+)+\/?$|^[\w-]+(\.[\w-]+)*\.(test|spec)\.tsx?$|^\d+_\w+\.sql$/.test(text);

test.each(['SECURITY.md', 'README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })])(
  'every path and link that %s names exists',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => path).filter(isPath);
    expect(named.filter((path) => !exists(path))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^\w+:/.test(link));
    expect(
      links.filter((link) => globSync(normalize(join(dirname(document), link)), { cwd: root }).length === 0),
    ).toEqual([]);
  },
);
