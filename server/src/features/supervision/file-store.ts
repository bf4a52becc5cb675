import type { Readable } from 'node:stream';

/** The store of built files; each has the id of its row. */
export interface FileStore {
  /** Moves a complete local file into the store. It replaces a file of an interrupted attempt. */
  keep(id: string, path: string, sha256: Buffer): Promise<void>;
  /** Returns the size in bytes; undefined without such a file. */
  sizeOf(id: string): Promise<number | undefined>;
  read(id: string): Promise<Readable>;
  /** Opens the file for random access; the caller closes the descriptor. */
  openDescriptor(id: string): Promise<number>;
  remove(id: string): Promise<void>;
}
