import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { type Archive, createArchive } from './build/archive.ts';

const NOTE = `COPIA EN LA QUE LAS PERSONAS SON SUS INICIALES

Aquí no vienen los archivos que dicen nombres (los que manifest.json marca con "personal": true). Los demás son los mismos, byte por byte,
y manifest.json con su firma también: esta copia se verifica contra la misma raíz de la plantilla que el expediente completo.
plantilla.jsonl dice cuántas personas son, con iniciales, área y puesto. Para comprobar quién es una de ellas, pide su renglón de
identidades.jsonl: su SHA-256, sin el salto de línea, es el «identidad» de su renglón.
VERIFICAR.txt dice cómo se comprueba cada cosa.
`;

/** Entries by path. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const ended = new Promise<void>((resolve, reject) => zip.once('end', resolve).once('error', reject));
  zip.on('entry', (entry: Entry) => {
    entries.set(entry.fileName, entry);
    zip.readEntry();
  });
  zip.readEntry();
  await ended;
  return entries;
}

async function copyPublic(zip: ZipFile, archive: Archive): Promise<void> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const entries = await entriesOf(zip);
  const manifest = entries.get('manifest.json');
  if (!manifest) throw new Error('The file has no manifest');
  const { archivos } = JSON.parse((await buffer(await open(manifest))).toString()) as {
    archivos: { ruta: string; personal: boolean }[];
  };
  const withheld = new Set(archivos.filter(({ personal }) => personal).map(({ ruta }) => ruta));
  await archive.add('COPIA-REDUCIDA.txt', NOTE);
  for (const [path, entry] of entries)
    if (!withheld.has(path)) await archive.add(path, await open(entry), { compress: entry.compressionMethod !== 0 });
  await archive.finish();
}

/**
 * A copy of a built file without the files that name people, streamed while it is read. It closes the
 * descriptor.
 */
export async function reducedCopy(descriptor: number, day: string): Promise<Readable> {
  const zip = await promisify<number, yauzl.Options, ZipFile>(yauzl.fromFd)(descriptor, {
    lazyEntries: true,
    autoClose: false,
  });
  const output = new PassThrough();
  copyPublic(zip, createArchive(output, day))
    .catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
    .finally(() => zip.close());
  return output;
}
