import type { Archive, Content, Listed, Traits } from './archive.ts';
import { openSpool } from './spool.ts';

/** An archive that records added files on disk, because there are tens of thousands. */
export interface Contents {
  add(path: string, content: Content, traits?: Traits): Promise<Listed>;
  /** Number of files. */
  count(): number;
  /** Ends adding; returns an iterator over the added files, in order. */
  close(): Promise<() => AsyncIterable<Listed>>;
}

export function listContents(archive: Archive, folder: string): Contents {
  const spool = openSpool(folder, 'archivos.jsonl');
  let count = 0;
  return {
    async add(path, content, traits) {
      const listed = await archive.add(path, content, traits);
      await spool.write(listed);
      count += 1;
      return listed;
    },
    count: () => count,
    async close() {
      await spool.close();
      return () => spool.lines<Listed>();
    },
  };
}
