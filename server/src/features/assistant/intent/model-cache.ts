import { createHash, randomUUID } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { INTENTS, type Model, PLACES } from './train-intent.ts';

/** The file lies beside Node's own compile cache. It saves later starts some seconds of processor time. */
const CACHE_FILE = join(import.meta.dirname, '../../../../../node_modules/.cache/finaula-intents.bin');

/** All code that learns, so that no import is missing, and the code that it uses from elsewhere. */
const CODE = [
  ...globSync('*.ts', { cwd: import.meta.dirname }).toSorted(),
  '../normalise-question.ts',
  '../../../shared/courses/parse-wordings.ts',
  fileURLToPath(import.meta.resolve('@finaula/contract/text')),
].map((file) => resolve(import.meta.dirname, file));

/**
 * A SHA-256 of everything that determines the weights: the texts, the learning code, and Node, whose tables
 * of letters it uses.
 */
export async function sourceOf(folder: string): Promise<Buffer> {
  const texts = [
    'requests.yaml',
    ...globSync('modules/*/{questions.yaml,wordings.txt}', { cwd: folder }).toSorted(),
  ].map((file) => join(folder, file));
  const digest = createHash('sha256').update(process.version);
  for (const file of [...texts, ...CODE]) digest.update(await readFile(file));
  return digest.digest();
}

/** The header identifies sources and weights: damaged weights or other sources have another one. */
const headerOf = (source: Buffer, weights: Uint8Array): Buffer =>
  createHash('sha256').update(source).update(weights).digest();
const HEADER = 32;

/** Weights that were learned earlier from these sources; undefined when there are none. */
export async function readCachedModel(source: Buffer, file = CACHE_FILE): Promise<Model | undefined> {
  const kept = await readFile(file).catch(() => undefined);
  const bytes = PLACES * Float32Array.BYTES_PER_ELEMENT;
  if (kept?.length !== HEADER + INTENTS.length * bytes) return undefined;
  const weights = kept.subarray(HEADER);
  if (!kept.subarray(0, HEADER).equals(headerOf(source, weights))) return undefined;
  const buffer = weights.buffer.slice(weights.byteOffset, weights.byteOffset + weights.length);
  return Object.fromEntries(INTENTS.map((intent, i) => [intent, new Float32Array(buffer, i * bytes, PLACES)])) as Model;
}

/** Stores the weights for later starts. When the folder is read-only, each process learns by itself. */
export async function cacheModel(source: Buffer, model: Model, file = CACHE_FILE): Promise<void> {
  const temporary = `${file}.${randomUUID()}`;
  const weights = Buffer.concat(INTENTS.map((intent) => new Uint8Array(model[intent].buffer)));
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(temporary, [headerOf(source, weights), weights]);
    await rename(temporary, file);
  } catch {
    // A failure only costs the cache.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}
