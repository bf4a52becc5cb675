import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { PACKAGE } from '@finaula/contract/constants';
import type { PackageReport } from '@finaula/contract/packages';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import type { Parse } from '../../../../shared/hostile-files/parse-in-thread.ts';
import { UnreadableFile } from '../../../../shared/hostile-files/unreadable-file.ts';
import { PackageFailed } from './package-failed.ts';
import { readManifest } from './read-manifest.ts';

/** Start in the zip, bytes there, bytes unpacked, compression method. */
export type StoredFile = readonly [start: number, packed: number, unpacked: number, method: number];

export interface ParsedPackage {
  report: PackageReport;
  /** By path. */
  files: Record<string, StoredFile>;
}

const MANIFEST = 'imsmanifest.xml';
const METHODS = [0, 8];
const LINK = 0o120000;
const FILE_TYPE = 0o170000;
/** Smaller files compress well without being a bomb. */
const RATIO_FROM = 1024 * 1024;
/** Texts in which addresses are looked for, and how much of each. */
const TEXT = /\.(x?html?|m?js|css|json|xml|svg)$/i;
const TEXT_BYTES = 2 * 1024 * 1024;
const ADDRESSES = 50;
/** Namespaces and licences, which no browser loads. */
const NAMESPACES =
  /^(www\.w3\.org|www\.imsglobal\.org|www\.imsproject\.org|www\.adlnet\.org|ltsc\.ieee\.org|purl\.org)$/;

const isFolder = ({ fileName }: Entry) => fileName.endsWith('/');

function inspect(entry: Entry): void {
  if (entry.isEncrypted()) throw new PackageFailed('PACKAGE_PASSWORD');
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw new PackageFailed('PACKAGE_LINK');
  if (!METHODS.includes(entry.compressionMethod)) throw new PackageFailed('PACKAGE_BROKEN');
  if (entry.uncompressedSize > RATIO_FROM && entry.uncompressedSize > PACKAGE.ratio * entry.compressedSize)
    throw new PackageFailed('PACKAGE_RATIO');
}

async function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const names = new Set<string>();
  let unpacked = 0;
  zip.on('entry', (entry: Entry) => {
    try {
      inspect(entry);
      const name = entry.fileName.normalize().toLowerCase();
      if (names.has(name)) throw new PackageFailed('PACKAGE_DUPLICATE');
      names.add(name);
      if (names.size > PACKAGE.entries) throw new PackageFailed('PACKAGE_TOO_MANY_FILES');
      unpacked += entry.uncompressedSize;
      if (unpacked > PACKAGE.unpackedBytes) throw new PackageFailed('PACKAGE_TOO_LARGE');
      if (!isFolder(entry)) entries.set(entry.fileName, entry);
      zip.readEntry();
    } catch (refused) {
      zip.emit('error', refused);
    }
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return entries;
}

/** Unpacks a file, so that one that lies about its size is found now, and returns the beginning of a text. */
async function readEntry(zip: ZipFile, entry: Entry): Promise<string> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    if (TEXT.test(entry.fileName) && bytes < TEXT_BYTES) kept.push(piece);
    bytes += piece.length;
  }
  return Buffer.concat(kept).toString();
}

const hostsIn = (text: string) =>
  [...text.matchAll(/\bhttps?:\/\/([a-z0-9.-]+\.[a-z]{2,})/gi)].map(([, host = '']) => host.toLowerCase());

async function readZip(zip: ZipFile): Promise<ParsedPackage> {
  const entries = await listEntries(zip);
  const manifest = entries.get(MANIFEST);
  if (!manifest) throw new PackageFailed('PACKAGE_WITHOUT_MANIFEST');
  if (manifest.uncompressedSize > PACKAGE.manifestBytes) throw new PackageFailed('PACKAGE_MANIFEST_TOO_LARGE');
  const xml = (await buffer(await zip.openReadStreamPromise(manifest))).toString().replace(/^\uFEFF/, '');
  const found = readManifest(xml, (path) => entries.has(path));
  const files: Record<string, StoredFile> = {};
  const hosts = new Set<string>();
  let unpacked = 0;
  for (const [path, entry] of entries) {
    if (path !== MANIFEST) for (const host of hostsIn(await readEntry(zip, entry))) hosts.add(host);
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    files[path] = [fileDataStart, entry.compressedSize, entry.uncompressedSize, entry.compressionMethod];
    unpacked += entry.uncompressedSize;
  }
  const addresses = [...hosts].filter((host) => !NAMESPACES.test(host)).toSorted();
  return {
    report: {
      ...found,
      entries: entries.size,
      unpacked_bytes: unpacked,
      external_addresses: addresses.slice(0, ADDRESSES),
    },
    files,
  };
}

/** The library refuses names that leave the folder. */
const isPathError = (error: unknown) => /absolute path|relative path|characters in fileName/.test(String(error));

/**
 * Inspects the zip at `options.path`, which is not read into memory.
 * @throws PackageFailed
 */
export const parse: Parse<{ path: string }, ParsedPackage> = async (_content, { path }) => {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
    return await readZip(zip);
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    throw new PackageFailed(isPathError(error) ? 'PACKAGE_PATH' : 'PACKAGE_BROKEN');
  } finally {
    zip?.close();
  }
};
