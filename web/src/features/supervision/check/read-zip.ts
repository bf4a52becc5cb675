import { BlobReader, configure, type FileEntry, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js';

// In this thread and by the browser's own decompression: no worker of a generated address, which the page's
// policy would refuse.
configure({ useWebWorkers: false, useCompressionStream: true });

export interface ZipFiles {
  /** In the order of the file; a path may come twice in one that somebody prepared. */
  paths: string[];
  /** Symbolic links, which point to another place when the zip is unpacked. */
  links: ReadonlySet<string>;
  /** @throws where it cannot be unpacked */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
  close(): Promise<void>;
}

/**
 * Reads the list of a zip, and later one file at a time: what it holds is never in memory at once.
 * @throws for what is no zip
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
