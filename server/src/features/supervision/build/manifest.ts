import { createHash, subtle } from 'node:crypto';
import type { Signing } from '../../../shared/evidence/evidence.ts';
import { digestFolio } from '../../../shared/evidence/folios.ts';
import { inChunks } from '../../../shared/exports/in-chunks.ts';
import type { Listed } from './archive.ts';
import type { LedgerPart } from './ledger-part.ts';
import { MOVEMENT_DAYS, type Movements } from './movements.ts';
import type { FileRequest } from './request.ts';
import type { Figures } from './standings-part.ts';

export const sign = async ({ privateKey }: Signing, text: string | Buffer<ArrayBuffer>): Promise<Buffer> =>
  Buffer.from(await subtle.sign('Ed25519', privateKey, typeof text === 'string' ? Buffer.from(text) : text));

/** A request as one text. */
const asText = ({ entityId, from, to, on, scope, area, people, knownUntil }: FileRequest): string =>
  JSON.stringify([entityId, from, to, on, scope, area, people, knownUntil]);

/**
 * The secret from which a file's salts are derived: the digest of an unpublished signature over the
 * request. The same request gives the same secret, and only the signing key can compute it.
 */
export const secretOf = async (signing: Signing, request: FileRequest): Promise<string> =>
  createHash('sha256')
    .update(await sign(signing, `finaula: sal de un expediente\n${asText(request)}`))
    .digest('hex');

/** 128 bits as a folio: another roster, ledger or request gives another one. */
export const folioOf = (request: FileRequest, root: string, ledger: LedgerPart): string =>
  digestFolio([asText(request), root, ledger.last, ledger.head].join('\n'));

export interface Institution {
  id: string;
  name: string;
  razon_social: string | null;
  /** The proven domain. */
  domain: string | null;
  signer_name: string | null;
}

interface Facts {
  productName: string;
  institution: Institution;
  request: FileRequest;
  folio: string;
  /** SHA-256 of plantilla.jsonl. */
  root: string;
  figures: Figures;
  movements: Movements;
  ledger: LedgerPart;
  kid: string;
  files(): AsyncIterable<Listed>;
  /** Entry of SHA256SUMS, which is written after the files that it lists. */
  sums: Listed;
}

/**
 * Everything that the signature covers: the file's facts, the root of its roster, the ledger's head, and
 * the SHA-256 of every file.
 */
export async function manifestOf({
  productName,
  institution,
  request,
  folio,
  root,
  figures,
  movements,
  ledger,
  kid,
  files,
  sums,
}: Facts): Promise<Buffer<ArrayBuffer>> {
  const head = {
    formato: 'finaula-expediente/1',
    folio,
    plataforma: productName,
    institucion: {
      id: institution.id,
      nombre: institution.name,
      razon_social: institution.razon_social,
      dominio_comprobado: institution.domain,
    },
    periodo: { desde: request.from, hasta: request.to },
    situacion_al: request.on,
    alcance: { tipo: request.scope, area: request.area, elegidas: request.people?.length ?? null },
    hechos_hasta: request.knownUntil,
    plantilla: { personas: figures.people, raiz: root },
    cifras: {
      obligadas: figures.obliged,
      al_corriente: figures.current,
      con_algo_vencido: figures.overdue,
      exentas: figures.exempt,
      fuera_por_desactivacion: figures.out,
    },
    movimientos: {
      dias: MOVEMENT_DAYS,
      ingresos: movements.entries,
      bajas: movements.exits,
      desactivaciones: movements.deactivations,
      cierres: movements.closures,
      cierres_a_solicitud_de_la_institucion: movements.requestedClosures,
    },
    bitacora: { desde: ledger.first, hasta: ledger.last, huella: ledger.head },
    llave: kid,
  };
  const line = ({ path, bytes, sha256, personal }: Listed) => JSON.stringify({ ruta: path, bytes, sha256, personal });
  async function* text() {
    yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "archivos": [\n`;
    for await (const file of files()) yield `${line(file)},\n`;
    yield `${line(sums)}\n ]\n}\n`;
  }
  const chunks: Buffer<ArrayBuffer>[] = [];
  for await (const chunk of inChunks(text())) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The format of `sha256sum -c`. */
export async function* sumsOf(files: () => AsyncIterable<Listed>): AsyncGenerator<string> {
  for await (const { path, sha256 } of files()) yield `${sha256}  ${path}\n`;
}
