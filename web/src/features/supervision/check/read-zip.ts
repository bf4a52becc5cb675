import { BlobReader, configure, type FileEntry, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';

// Use the browser's own decompression in this thread: the page's policy refuses workers from generated
// addresses.
configure({ useWebWorkers: false, useCompressionStream: true });

export interface ZipFiles {
  /** In the order of the zip; a forged one may contain a path twice. */
  paths: string[];
  /** Symbolic links, which point elsewhere when the zip is extracted. */
  links: ReadonlySet<string>;
  /** @throws when it cannot be extracted */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * Reads the directory of a zip, and later one file at a time, so that it is never in memory as a whole.
 * @throws for a file that is no zip
 */
export async function openZip(blob: Blob): Promise<ZipFiles> {
  const reader = new ZipReader(new BlobReader(blob));
  const entries = (await reader.getEntries()).filter((entry): entry is FileEntry => !entry.directory);
  const byPath = new Map(entries.map((entry) => [entry.filename, entry]));
  return {
    paths: entries.map(({ filename }) => filename),
    links: new Set(entries.filter(({ symlink }) => symlink).map(({ filename }) => filename)),
    async read(path) {
      const entry = byPath.get(path);
      if (!entry) throw new Error(`${path} is not there`);
      return await entry.getData(new Uint8ArrayWriter());
    },
    close: () => reader.close(),
  };
}
