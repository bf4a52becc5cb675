// @vitest-environment node
import { BlobReader, BlobWriter, configure, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { expect, test } from 'vitest';
import { sha256, utf8 } from './digest.ts';
import { verifyFile } from './verify-file.ts';

configure({ useWebWorkers: false });
const roster = '{"identidad":"x"}\n';

/** A supervision file with these paths added; a link has the address to which it points. */
async function fileWith(added: { path: string; link?: true }[]): Promise<Blob> {
  const manifest = {
    formato: 'finaula-expediente/1',
    folio: 'EXP-1',
    plataforma: 'Finaula',
    institucion: { nombre: 'Banco', razon_social: null, dominio_comprobado: null },
    periodo: { desde: '2026-01-01', hasta: '2026-06-30' },
    situacion_al: '2026-06-30',
    plantilla: { personas: 1, raiz: await sha256(utf8(roster)) },
    cifras: { obligadas: 1, al_corriente: 1, con_algo_vencido: 0, exentas: 0, fuera_por_desactivacion: 0 },
    bitacora: { desde: null, hasta: null, huella: null },
    llave: 'llave',
    archivos: [{ ruta: 'plantilla.jsonl', bytes: roster.length, sha256: await sha256(utf8(roster)), personal: false }],
  };
  const zip = new ZipWriter(new BlobWriter());
  await zip.add('manifest.json', new TextReader(JSON.stringify(manifest)));
  await zip.add('plantilla.jsonl', new TextReader(roster));
  await zip.add('emision/emision.json', new TextReader('{}'));
  await zip.add('emision/emision.sig', new TextReader('x'));
  for (const { path, link } of added)
    await zip.add(path, new BlobReader(new Blob(['/etc/hosts'])), link ? { unixMode: 0o120777 } : {});
  return zip.close();
}

const faultsOf = async (added: { path: string; link?: true }[]) =>
  (await verifyFile(await fileWith(added), { keys: [] }, () => undefined)).faults;

test('a file with its two names in emision has no faults', async () => {
  expect(await faultsOf([])).toEqual([]);
});

test.each([{ path: 'emision/otra.json' }, { path: 'emision/anexos/otra.pdf' }, { path: 'otra.pdf' }])(
  'the added file $path is named',
  async (added) => {
    expect(await faultsOf([added])).toEqual([{ kind: 'extra', path: added.path }]);
  },
);

test.each(['enlace', 'COPIA-REDUCIDA.txt'])('a symbolic link at %s is named', async (path) => {
  expect(await faultsOf([{ path, link: true }])).toEqual([{ kind: 'extra', path }]);
});
