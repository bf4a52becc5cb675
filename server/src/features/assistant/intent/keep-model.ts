import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { INTENTS, type Model, PLACES } from './train-intent.ts';

/** Beside Node's own compile cache: whoever starts next is spared seconds of a processor. */
const KEPT = join(import.meta.dirname, '../../../../../node_modules/.cache/finaula-intents.bin');

/** Everything on which the weights depend, besides Node: the texts, and how they are learned from. */
async function learnedFrom(folder: string): Promise<Buffer> {
  const files = [
    join(folder, 'requests.yaml'),
    ...globSync('modules/*/questions.yaml', { cwd: folder })
      .toSorted()
      .map((file) => join(folder, file)),
    ...['train-intent.ts', 'features.ts', 'word-classes.ts', '../normalise-question.ts'].map((file) => join(import.meta.dirname, file)),
  ];
  const digest = createHash('sha256');
  for (const file of files) digest.update(await readFile(file));
  return digest.digest();
}

/** The kept file is a SHA-256 of what it was learned from, and the weights of each intent. */
const HEADER = 32;

/** The weights that were learned from these texts before; undefined when there are none, or of others. */
export async function readKeptModel(folder: string, file = KEPT): Promise<Model | undefined> {
  const kept = await readFile(file).catch(() => undefined);
  const bytes = PLACES * Float32Array.BYTES_PER_ELEMENT;
  if (kept?.length !== HEADER + INTENTS.length * bytes) return undefined;
  if (!kept.subarray(0, HEADER).equals(await learnedFrom(folder))) return undefined;
  const buffer = kept.buffer.slice(kept.byteOffset + HEADER, kept.byteOffset + kept.length);
  return Object.fromEntries(INTENTS.map((intent, i) => [intent, new Float32Array(buffer, i * bytes, PLACES)])) as Model;
}

/** For those that start later. Where the folder takes no writing each learns by itself. */
export async function keepModel(folder: string, model: Model, file = KEPT): Promise<void> {
  const half = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(half, [await learnedFrom(folder), ...INTENTS.map((intent) => model[intent])]);
    await rename(half, file);
  } catch {
    // A cache alone.
  }
}
