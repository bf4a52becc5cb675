import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folderOf = (dataDir: string) => join(dataDir, 'expedientes');

/** The path of a built file in DATA_DIR, which servers share. */
export const pathOf = (dataDir: string, id: string): string => join(folderOf(dataDir), `${id}.zip`);

export interface BuildFolder {
  /** The file being written; it is renamed when complete. */
  zip: string;
  /** Temporary files that are read twice. */
  folder: string;
}

/** Creates an empty build folder, without leftovers of an interrupted attempt. */
export async function createBuildFolder(dataDir: string, id: string): Promise<BuildFolder> {
  const folder = join(folderOf(dataDir), `${id}.obra`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return { zip: join(folder, 'expediente.zip'), folder };
}

export const removeBuildFolder = ({ folder }: BuildFolder): Promise<void> =>
  rm(folder, { recursive: true, force: true });

/** Flush the file to disk before it is renamed. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export const sizeOf = async (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ size }) => size,
    () => undefined,
  );

export const removeFile = (dataDir: string, id: string): Promise<void> => rm(pathOf(dataDir, id), { force: true });
