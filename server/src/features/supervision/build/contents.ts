import type { Archive, Content, Listed, Traits } from './archive.ts';
import { openSpool } from './spool.ts';

/** An archive that remembers on the disk what was added: there are tens of thousands of files. */
export interface Contents {
  add(path: string, content: Content, traits?: Traits): Promise<Listed>;
  /** Files so far. */
  count(): number;
  /** Nothing is added any more; what was, in its order. */
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
