import { createReadStream, open as openCallback } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { createObjectStore } from './object-store.ts';

const openFile = promisify<string, string, number>(openCallback);

const folderOf = (dataDir: string) => join(dataDir, 'expedientes');

/** The path of a built file in the folder that servers share. */
export const pathOf = (dataDir: string, id: string): string => join(folderOf(dataDir), `${id}.zip`);

/** Flush the file to disk before it is renamed. */
async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const createFolderStore = (dataDir: string): FileStore => ({
  async keep(id, path) {
    await sync(path);
    await rename(path, pathOf(dataDir, id));
  },
  sizeOf: (id) =>
    stat(pathOf(dataDir, id)).then(
      ({ size }) => size,
      () => undefined,
    ),
  read: async (id) => createReadStream(pathOf(dataDir, id)),
  openDescriptor: (id) => openFile(pathOf(dataDir, id), 'r'),
  remove: (id) => rm(pathOf(dataDir, id), { force: true }),
});

/** The store of the configuration: an object store, or the folder in DATA_DIR. */
export const createFileStore = ({ dataDir, storage }: Pick<Config, 'dataDir' | 'storage'>): FileStore =>
  storage === undefined ? createFolderStore(dataDir) : createObjectStore(storage, folderOf(dataDir));

export interface BuildFolder {
  /** The file being written; the store takes it when complete. */
  zip: string;
  /** Temporary files that are read twice. */
  folder: string;
}

const BUILD_FOLDER = '.obra';

/**
 * Creates an empty build folder. Removes leftovers of interrupted attempts: its own, and those of files that
 * nobody builds any more, because another server finished them.
 * @param beingBuilt ids of the files that wait or are being built, on any server
 */
export async function createBuildFolder(
  dataDir: string,
  id: string,
  beingBuilt: readonly string[],
): Promise<BuildFolder> {
  const parent = folderOf(dataDir);
  const folder = join(parent, `${id}${BUILD_FOLDER}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(parent))
    if (name.endsWith(BUILD_FOLDER) && !beingBuilt.includes(name.slice(0, -BUILD_FOLDER.length)))
      await rm(join(parent, name), { recursive: true, force: true });
  return { zip: join(folder, 'expediente.zip'), folder };
}

export const removeBuildFolder = ({ folder }: BuildFolder): Promise<void> =>
  rm(folder, { recursive: true, force: true });
