import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { StartupError } from '../startup-error.ts';

const NEWLINE = 0x0a;

const seal = (digest: string) => `{"sha256":"${digest}"}`;

/**
 * Writes lines (each chunk ends with its newline) as gzip, followed by a line with their SHA-256. The file is
 * on the disk with mode 0600 when this returns.
 */
export async function writeSealed(file: string, lines: AsyncIterable<Buffer | string>): Promise<void> {
  const digest = createHash('sha256');
  async function* sealed() {
    for await (const chunk of lines) {
      digest.update(chunk);
      yield chunk;
    }
    yield `${seal(digest.digest('hex'))}\n`;
  }
  try {
    await pipeline(sealed, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  } catch (error) {
    const { code = '', path } = error as NodeJS.ErrnoException;
    if (path === file || code === 'ENOSPC') throw new StartupError(`No se pudo escribir ${file} (${code}).`);
    throw error;
  }
}

/** node:readline does not fit: it also splits at U+2028, which a person's text may contain. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = text.indexOf(NEWLINE); end >= 0; end = text.indexOf(NEWLINE, start)) {
      yield text.subarray(start, end);
      start = end + 1;
    }
    rest = text.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/**
 * Reads the lines of a sealed file without their newlines. The seal is checked after the last one.
 * @throws StartupError when the file cannot be read, was cut or altered
 */
export async function* readSealed(file: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip();
  // The reader of `unzipped` receives the error.
  pipeline(createReadStream(file), unzipped).catch(() => undefined);
  const digest = createHash('sha256');
  let held: Buffer | undefined;
  try {
    for await (const line of splitLines(unzipped)) {
      if (held) {
        digest.update(held).update('\n');
        yield held;
      }
      held = line;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartupError(`No existe el archivo ${file}.`);
    if (code === 'EACCES') throw new StartupError(`No hay permiso para leer ${file}.`);
    if (code.startsWith('Z_')) throw damaged(file);
    throw error;
  }
  if (held?.toString() !== seal(digest.digest('hex'))) throw damaged(file);
}

/** @throws StartupError as `readSealed` */
export async function checkSeal(file: string): Promise<void> {
  for await (const _ of readSealed(file));
}

export const damaged = (file: string) =>
  new StartupError(`El respaldo ${file} está incompleto o se alteró: no sirve para restaurar.`);
