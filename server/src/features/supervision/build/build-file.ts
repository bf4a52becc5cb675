import { createHash } from 'node:crypto';
import { createWriteStream, readFileSync } from 'node:fs';
import type { Database } from '../../../database/connect.ts';
import type {
  EvidenceSources,
  ObligationHistory,
  ProgrammeOfYear,
  TimeStamp,
} from '../../../shared/evidence/evidence.ts';
import { exportCsv } from '../../../shared/exports/export-csv.ts';
import { inChunks } from '../../../shared/exports/in-chunks.ts';
import { countOf, formatNumber } from '../../../shared/text/format-number.ts';
import { type Archive, createArchive } from './archive.ts';
import { addCertificates } from './certificates-part.ts';
import { addContent } from './content-part.ts';
import { type Contents, listContents } from './contents.ts';
import { type CoverPart, drawCover } from './cover.ts';
import { addDocumented } from './documented-part.ts';
import { examLines } from './exams-part.ts';
import { addInstitutionLayer } from './institution-layer-part.ts';
import { addKeys } from './keys-part.ts';
import { countLabour, labourColumns, readLabour } from './labour-part.ts';
import { findLedgerPart, ledgerLines } from './ledger-part.ts';
import { folioOf, type Institution, manifestOf, secretOf, sign, sumsOf } from './manifest.ts';
import { countMovements } from './movements.ts';
import { drawPeople } from './people-page.ts';
import { messageColumns, readMessages, readWaivers, waiverColumns } from './records-part.ts';
import { confinedTo, type FileRequest, type Reading, type Roster } from './request.ts';
import { identityLines, readRoster, rosterColumns, rosterLines } from './roster.ts';
import { addStandings } from './standings-part.ts';

/** The file to build, and its paths. */
export interface Task {
  id: string;
  request: FileRequest;
  institution: Institution;
  productName: string;
  /** Paths of the zip and of spooled lines. */
  zip: string;
  folder: string;
}

export interface Build extends Task {
  /** Database with the institution's own rights. */
  database: Database;
  sources: EvidenceSources;
  /** Called frequently. */
  onProgress(done: number, total: number): void;
}

export interface Built {
  folio: string;
  bytes: number;
  sha256: Buffer;
  manifestSha256: Buffer;
}

/** Parts besides the constancias' documents, for the progress. */
const PARTS = 14;

const inside = (name: string): string => readFileSync(new URL(`./inside/${name}`, import.meta.url), 'utf8');
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Replaces people named by an audience with their roster numbers; people outside the roster are only
 * counted.
 */
const byNumber = (obligations: readonly ObligationHistory[], roster: Roster) =>
  obligations.map(({ versions, ...obligation }) => ({
    ...obligation,
    versions: versions.map(({ audience, ...version }) => {
      if (!('people' in audience) || audience.people === undefined) return { ...version, audience };
      const numbers = audience.people.flatMap((id) => roster.numbers.get(id) ?? []);
      return { ...version, audience: { ...audience, people: numbers, people_in_all: audience.people.length } };
    }),
  }));

/** Adds the roster; returns its root. */
async function addRoster(contents: Contents, roster: Roster, secret: string): Promise<string> {
  const { sha256: root } = await contents.add('plantilla.jsonl', inChunks(rosterLines(roster, secret)));
  await contents.add('identidades.jsonl', inChunks(identityLines(roster, secret)), { personal: true });
  await contents.add('plantilla.csv', exportCsv(roster.people(), rosterColumns), { personal: true });
  return root;
}

/** Adds a third-party time stamp of the chain, with everything needed to verify it. */
async function addTimeStamp(contents: Contents, stamp: TimeStamp | undefined): Promise<void> {
  if (!stamp) return;
  await contents.add('sellos/LEEME.txt', inside('sellos-LEEME.txt'));
  await contents.add('sellos/verificar.sh', inside('sellos-verificar.sh'));
  await contents.add('sellos/hoja.txt', stamp.leaf);
  await contents.add('sellos/ruta.txt', stamp.path.map((step) => `${step}\n`).join(''));
  await contents.add('sellos/sello.txt', stamp.statement);
  await contents.add('sellos/sello.tsr', stamp.response, { compress: false });
  await contents.add('sellos/certificados.pem', stamp.certificates);
}

/**
 * Adds each version byte for byte as approved, so that its digest equals the one in the ledger. It names
 * the responsible person of each row.
 */
async function addProgrammes(contents: Contents, programmes: readonly ProgrammeOfYear[]): Promise<void> {
  for (const { year, versions, csv } of programmes) {
    for (const { version, document } of versions)
      await contents.add(`programa/${year}-version-${version}.json`, document, { personal: true });
    if (csv) await contents.add(`programa/${year}-programado-y-realizado.csv`, csv, { personal: true });
  }
}

/**
 * Writes the whole file. Everything under the manifest follows from the request and the facts recorded
 * before `knownUntil`: building it again gives the same bytes. Only `emision/` identifies this request and
 * its time.
 */
export async function buildFile(build: Build): Promise<Built> {
  const { request, institution, productName, database, sources, folder } = build;
  const signing = await sources.signing();
  const secret = await secretOf(signing, request);
  const roster = await readRoster(database, request, folder);
  const reading: Reading = { database, request, roster };
  const total =
    PARTS + (await sources.countCertificates(database, { ...request, people: confinedTo(request, roster) }));
  let done = 0;
  const check = () => build.onProgress(done, total);
  const step = async <Result>(work: Promise<Result>): Promise<Result> => {
    const result = await work;
    done += 1;
    check();
    return result;
  };

  const archive = createArchive(createWriteStream(build.zip, { flags: 'wx', mode: 0o600 }), request.on);
  const contents = listContents(archive, folder);
  const root = await step(addRoster(contents, roster, secret));
  const ledger = await findLedgerPart(reading);
  const folio = folioOf(request, root, ledger);
  const obligations = await sources.obligations(database, request.entityId, request.knownUntil);
  await step(contents.add('obligaciones.json', json(byNumber(obligations, roster))));
  const programmes = await sources.programmes(database, request);
  await step(addProgrammes(contents, programmes));
  const figures = await step(addStandings(contents, reading, sources, { folder, check }));
  const movements = await countMovements(database, request);
  const onDocument = () => {
    done += 1;
  };
  const certificates = await step(addCertificates(contents, reading, sources, { folder, check, onDocument }));
  await step(
    contents.add('personas.html', inChunks(drawPeople(institution, folio, roster, certificates.byPerson)), {
      personal: true,
    }),
  );
  const exams = { count: 0, taken: certificates.taken };
  await step(contents.add('examenes/examenes.jsonl', inChunks(examLines(reading, exams))));
  const waivers = { count: 0, inForce: 0 };
  const messages = { count: 0 };
  const rows = { count: 0 };
  await step(
    contents.add('exenciones.csv', exportCsv(readWaivers(reading, waivers), waiverColumns(reading)), {
      personal: true,
    }),
  );
  await step(
    contents.add('mensajes.csv', exportCsv(readMessages(reading, messages), messageColumns(reading)), {
      personal: true,
    }),
  );
  const documented = await addDocumented(contents, reading, { folder, check });
  const labour = await countLabour(reading);
  if (labour > 0)
    await contents.add('constancias-laborales.csv', exportCsv(readLabour(reading), labourColumns(reading)), {
      personal: true,
    });
  await step(addContent(contents, database, exams.taken));
  await addInstitutionLayer(contents, database, request);
  await step(contents.add('bitacora.jsonl', inChunks(ledgerLines(reading, ledger, rows)), { personal: true }));
  await step(addKeys(contents, database, signing, request.knownUntil));
  await addTimeStamp(contents, await sources.timeStamp(database, request.entityId, request.knownUntil));
  await contents.add('VERIFICAR.txt', inside('VERIFICAR.txt'));
  await contents.add('verificar.sh', inside('verificar.sh'));

  const versions = obligations.reduce((sum, obligation) => sum + obligation.versions.length, 0);
  const parts: CoverPart[] = [
    {
      title: 'Plantilla del periodo',
      path: 'plantilla.csv',
      count: `${countOf(figures.people, 'persona', 'personas')}, ${countOf(figures.obliged, 'obligada', 'obligadas')}`,
    },
    {
      title: 'Obligaciones, con sus versiones',
      path: 'obligaciones.json',
      count: `${countOf(obligations.length, 'obligación', 'obligaciones')}, ${countOf(versions, 'versión', 'versiones')}`,
    },
    {
      title: 'Programa anual y su avance',
      path: programmes.length === 0 ? null : 'programa/',
      count:
        programmes.length === 0
          ? 'ninguno aprobado a la fecha'
          : `${countOf(programmes.length, 'programa', 'programas')}, ${countOf(
              programmes.reduce((sum, programme) => sum + programme.versions.length, 0),
              'versión aprobada',
              'versiones aprobadas',
            )}`,
    },
    {
      title: 'Situación a la fecha',
      path: 'situacion.csv',
      count: countOf(figures.standings, 'situación', 'situaciones'),
    },
    { title: 'Constancias', path: 'constancias/', count: `${formatNumber(certificates.count)} en PDF y sus datos` },
    {
      title: 'Capacitación documentada, no emitida aquí',
      path: documented > 0 ? 'capacitacion-documentada.csv' : null,
      count: documented > 0 ? countOf(documented, 'registro', 'registros') : 'ninguna registrada',
    },
    {
      title: 'Constancias laborales (LFT 153-V)',
      path: labour > 0 ? 'constancias-laborales.csv' : null,
      count: labour > 0 ? countOf(labour, 'emitida', 'emitidas') : 'ninguna en el periodo',
    },
    {
      title: 'Exámenes: preguntas y respuestas',
      path: 'examenes/',
      count: `${countOf(exams.count, 'intento', 'intentos')}, ${countOf(certificates.quizzes, 'quiz', 'quizzes')}`,
    },
    {
      title: 'Exenciones y su motivo',
      path: 'exenciones.csv',
      count: `${countOf(waivers.count, 'exención', 'exenciones')}, ${formatNumber(waivers.inForce)} en vigor`,
    },
    { title: 'Mensajes enviados', path: 'mensajes.csv', count: countOf(messages.count, 'mensaje', 'mensajes') },
    {
      title: 'Contenido cursado, por versión',
      path: 'contenido/',
      count: countOf(exams.taken.length, 'versión', 'versiones'),
    },
    { title: 'Parte de la bitácora', path: 'bitacora.jsonl', count: countOf(rows.count, 'renglón', 'renglones') },
    {
      title: 'Personas, con enlaces a sus constancias',
      path: 'personas.html',
      count: countOf(figures.people, 'persona', 'personas'),
    },
  ];
  const cover = drawCover({
    productName,
    institution,
    request,
    folio,
    root,
    figures,
    movements,
    ledger,
    kid: signing.kid,
    byObligation: [...figures.byObligation.values()].toSorted(
      (a, b) => b.people - a.people || (a.title < b.title ? -1 : 1),
    ),
    programme: programmes.findLast(({ year, rows }) => year === Number(request.on.slice(0, 4)) && rows.length > 0),
    parts,
    // Includes the cover itself and the list of digests.
    files: contents.count() + 2,
  });
  await step(contents.add('index.html', cover));
  const files = await contents.close();
  const sums = await archive.add('SHA256SUMS', inChunks(sumsOf(files)));
  const manifest = await manifestOf({
    productName,
    institution,
    request,
    folio,
    root,
    figures,
    movements,
    ledger,
    kid: signing.kid,
    files,
    sums,
  });
  await archive.add('manifest.json', manifest);
  await archive.add('manifest.sig', await sign(signing, manifest), { compress: false });
  await addIssue(archive, build, manifest, signing);
  await step(Promise.resolve());
  return { folio, manifestSha256: Buffer.from(sha256(manifest), 'hex'), ...(await archive.finish()) };
}

/** Adds the request's id and time: signed separately, and not compared. */
async function addIssue(
  archive: Archive,
  { id }: Build,
  manifest: Buffer,
  signing: Awaited<ReturnType<EvidenceSources['signing']>>,
): Promise<void> {
  const issue = json({
    expediente: id,
    generado: new Date().toISOString(),
    manifest_sha256: sha256(manifest),
    llave: signing.kid,
  });
  await archive.add('emision/emision.json', issue);
  await archive.add('emision/emision.sig', await sign(signing, issue), { compress: false });
}
