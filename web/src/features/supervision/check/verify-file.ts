import { formatNumber } from '../../../lib/text/format-number.ts';
import { fromHex, linesOf, sha256, utf8 } from './digest.ts';
import type { Finding } from './finding.ts';
import { issueSchema, type Manifest, manifestSchema, personSchema, rowSchema } from './manifest.ts';
import { NotAFile } from './not-a-file.ts';
import { openZip, type ZipFiles } from './read-zip.ts';
import { keyIdOf, readKey, verifySignature } from './signature.ts';

export interface Check {
  title: string;
  finding: Finding;
  detail: string;
}

export interface Fault {
  kind: 'changed' | 'missing' | 'extra';
  path: string;
}

export interface Report {
  finding: Finding;
  manifest: Manifest;
  checks: Check[];
  faults: Fault[];
  /** Files that a copy with initials leaves out. */
  withheld: number;
  /** The build time in the file; null when it could not be confirmed. */
  builtAt: string | null;
}

interface Published {
  /** Public keys of this platform, as their `x`; undefined when they could not be fetched. */
  keys: string[] | undefined;
}

const say = (count: number, one: string, many: string): string => `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Files that the manifest does not list. */
const OUTSIDE = ['manifest.json', 'manifest.sig', 'COPIA-REDUCIDA.txt', 'emision/emision.json', 'emision/emision.sig'];

async function compareFiles(
  zip: ZipFiles,
  { archivos }: Manifest,
  onProgress: (share: number) => void,
): Promise<{ faults: Fault[]; withheld: number }> {
  const faults: Fault[] = [];
  const present = new Set(zip.paths);
  const isReduced = present.has('COPIA-REDUCIDA.txt');
  const total = archivos.reduce((sum, { bytes }) => sum + bytes, 1);
  let [done, withheld] = [0, 0];
  for (const { ruta: path, bytes, sha256: expected, personal } of archivos) {
    if (!present.has(path)) {
      if (isReduced && personal) withheld += 1;
      else faults.push({ kind: 'missing', path });
    } else {
      const content = await zip.read(path).catch(() => undefined);
      if (content?.length !== bytes || (await sha256(content)) !== expected) faults.push({ kind: 'changed', path });
    }
    done += bytes;
    onProgress(done / total);
  }
  const listed = new Set(archivos.map(({ ruta }) => ruta));
  const seen = new Set<string>();
  for (const path of zip.paths) {
    const isKnown = listed.has(path) || OUTSIDE.includes(path);
    if (!isKnown || seen.has(path) || zip.links.has(path)) faults.push({ kind: 'extra', path });
    seen.add(path);
  }
  return { faults, withheld };
}

async function checkSignature(
  zip: ZipFiles,
  manifest: Manifest,
  signed: Uint8Array<ArrayBuffer>,
  { keys }: Published,
): Promise<Check[]> {
  const title = 'La firma';
  const pem = await zip.read('llaves/llave.pem').catch(() => undefined);
  const signature = await zip.read('manifest.sig').catch(() => undefined);
  const key = pem && readKey(pem);
  if (!signature || !key)
    return [{ title, finding: 'wrong', detail: 'No viene la firma o la llave con que se comprueba.' }];
  const finding = await verifySignature(key, signature, signed);
  const details: Record<Finding, string> = {
    sound: 'manifest.json está como se firmó.',
    wrong: 'manifest.json o su firma cambiaron.',
    unknown: 'Tu navegador no sabe comprobar firmas Ed25519: usa uno más reciente, o verificar.sh.',
  };
  const isNamed = (await keyIdOf(key)) === manifest.llave;
  const owner: Check =
    keys === undefined
      ? {
          title: 'De quién es la llave',
          finding: 'unknown',
          detail:
            'No pudimos preguntar a la plataforma por sus llaves. Compara la huella de la llave con la que te dieron por otro medio.',
        }
      : keys.includes(key.x) && isNamed
        ? { title: 'De quién es la llave', finding: 'sound', detail: 'Es una de las que publica esta plataforma.' }
        : {
            title: 'De quién es la llave',
            finding: 'wrong',
            detail: 'No es ninguna de las que publica esta plataforma: otra persona pudo firmarlo.',
          };
  return [{ title, finding, detail: details[finding] }, owner];
}

async function checkRoster(zip: ZipFiles, { plantilla }: Manifest): Promise<Check> {
  const title = 'La plantilla';
  const roster = await zip.read('plantilla.jsonl').catch(() => undefined);
  if (!roster) return { title, finding: 'wrong', detail: 'Falta plantilla.jsonl.' };
  const people = linesOf(roster);
  if (people.length !== plantilla.personas)
    return {
      title,
      finding: 'wrong',
      detail: `Tiene ${say(people.length, 'persona', 'personas')} y se firmaron ${formatNumber(plantilla.personas)}: se quitó o se agregó a alguien.`,
    };
  if ((await sha256(roster)) !== plantilla.raiz)
    return { title, finding: 'wrong', detail: 'Su raíz no es la que se firmó: se cambió a alguien.' };
  const named = await zip.read('identidades.jsonl').catch(() => undefined);
  if (!named)
    return {
      title,
      finding: 'sound',
      detail: `${say(people.length, 'persona', 'personas')}, con la raíz que se firmó. Esta copia no dice sus nombres.`,
    };
  const identities = linesOf(named);
  let wrong = Math.abs(identities.length - people.length);
  for (const [i, line] of people.entries()) {
    const person = personSchema.safeParse(JSON.parse(line));
    if (!person.success || (await sha256(utf8(identities[i] ?? ''))) !== person.data.identidad) wrong += 1;
  }
  return wrong === 0
    ? {
        title,
        finding: 'sound',
        detail: `${say(people.length, 'persona', 'personas')}, con la raíz que se firmó, y cada nombre con su huella.`,
      }
    : {
        title,
        finding: 'wrong',
        detail: say(wrong, 'nombre no es el que se firmó.', 'nombres no son los que se firmaron.'),
      };
}

async function checkLedger(zip: ZipFiles, { bitacora }: Manifest): Promise<Check> {
  const title = 'La bitácora';
  const file = await zip.read('bitacora.jsonl').catch(() => undefined);
  if (!file) return { title, finding: 'unknown', detail: 'No viene en esta copia.' };
  let previous: { renglon: number; huella: string } | undefined;
  let [count, withheld] = [0, 0];
  for (const line of linesOf(file)) {
    const read = rowSchema.safeParse(JSON.parse(line));
    if (!read.success) return { title, finding: 'wrong', detail: 'Un renglón no se puede leer.' };
    const { renglon, anterior, texto, huella } = read.data;
    if (previous && (renglon !== previous.renglon + 1 || anterior !== previous.huella))
      return { title, finding: 'wrong', detail: `El renglón ${renglon} no continúa al ${previous.renglon}.` };
    if (texto === null) withheld += 1;
    else if ((await sha256(new Uint8Array([...fromHex(anterior), ...utf8(texto)]))) !== huella)
      return { title, finding: 'wrong', detail: `El renglón ${renglon} se cambió después de escribirse.` };
    previous = { renglon, huella };
    count += 1;
  }
  if ((previous?.huella ?? bitacora.huella) !== bitacora.huella)
    return { title, finding: 'wrong', detail: 'No termina donde se firmó que terminaba.' };
  if (count === 0) return { title, finding: 'sound', detail: 'No tenía renglones en el periodo.' };
  const apart = withheld === 0 ? '' : ` De ${withheld} que el expediente no abarca solo se comprueba su lugar.`;
  return {
    title,
    finding: 'sound',
    detail: `${say(count, 'renglón', 'renglones')}, cada uno ligado al anterior, hasta el que se firmó.${apart}`,
  };
}

/**
 * Verifies the path from the ledger to the stamped text. The stamp's author needs the authority's
 * certificate, which browsers lack.
 */
async function checkTimeStamp(zip: ZipFiles): Promise<Check[]> {
  const title = 'El sello de tiempo';
  if (!zip.paths.includes('sellos/sello.tsr')) return [];
  const [leaf, path, statement] = await Promise.all(
    ['sellos/hoja.txt', 'sellos/ruta.txt', 'sellos/sello.txt'].map((name) => zip.read(name).catch(() => utf8(''))),
  );
  let hash = await sha256(leaf ?? utf8(''));
  for (const step of linesOf(path ?? utf8(''))) {
    const [side, beside] = step.split(' ');
    hash = await sha256(utf8(side === 'izquierda' ? `nodo ${beside} ${hash}\n` : `nodo ${hash} ${beside}\n`));
  }
  if (!linesOf(statement ?? utf8('')).includes(`raiz ${hash}`))
    return [{ title, finding: 'wrong', detail: 'La bitácora no lleva a lo que se selló.' }];
  return [
    {
      title,
      finding: 'unknown',
      detail:
        'La bitácora lleva a lo que se selló. De quién es el sello se comprueba con openssl y el certificado de la autoridad: lo dice sellos/LEEME.txt.',
    },
  ];
}

async function checkIssue(
  zip: ZipFiles,
  manifest: Uint8Array<ArrayBuffer>,
): Promise<{ check: Check; builtAt: string | null }> {
  const title = 'Cuándo se generó';
  const [issue, signature, pem] = await Promise.all(
    ['emision/emision.json', 'emision/emision.sig', 'llaves/llave.pem'].map((path) =>
      zip.read(path).catch(() => undefined),
    ),
  );
  const key = pem && readKey(pem);
  if (!issue || !signature || !key)
    return { check: { title, finding: 'unknown', detail: 'No viene en este archivo.' }, builtAt: null };
  const finding = await verifySignature(key, signature, issue);
  const read =
    finding === 'wrong' ? undefined : issueSchema.safeParse(JSON.parse(new TextDecoder().decode(issue))).data;
  if (!read || read.manifest_sha256 !== (await sha256(manifest)))
    return {
      check: { title, finding: 'wrong', detail: 'emision.json o su firma cambiaron, o son de otro expediente.' },
      builtAt: null,
    };
  return {
    check: { title, finding, detail: 'Lo dice la plataforma y lo firma; no es parte de lo que se compara.' },
    builtAt: finding === 'sound' ? read.generado : null,
  };
}

const worst = (findings: readonly Finding[]): Finding =>
  findings.includes('wrong') ? 'wrong' : findings.includes('unknown') ? 'unknown' : 'sound';

/**
 * Verifies a whole supervision file locally, one part at a time.
 * @throws NotAFile for a file that is no zip, or has no readable manifest
 */
export async function verifyFile(
  blob: Blob,
  published: Published,
  onProgress: (share: number) => void,
): Promise<Report> {
  const zip = await openZip(blob).catch(() => {
    throw new NotAFile();
  });
  try {
    const signed = await zip.read('manifest.json').catch(() => undefined);
    const manifest = signed && readManifest(signed);
    if (!manifest) throw new NotAFile();
    const { faults, withheld } = await compareFiles(zip, manifest, onProgress);
    const attempt = async (title: string, check: Promise<Check>) =>
      check.catch((): Check => ({ title, finding: 'wrong', detail: 'No se puede leer.' }));
    const issue = await checkIssue(zip, signed).catch(() => ({
      check: { title: 'Cuándo se generó', finding: 'wrong', detail: 'No se puede leer.' } as Check,
      builtAt: null,
    }));
    const checks = [
      ...(await checkSignature(zip, manifest, signed, published)),
      await attempt('La plantilla', checkRoster(zip, manifest)),
      await attempt('La bitácora', checkLedger(zip, manifest)),
      ...(await checkTimeStamp(zip)),
      issue.check,
    ];
    const findings = checks.map(({ finding }) => finding);
    return {
      finding: faults.length > 0 ? 'wrong' : worst(findings),
      manifest,
      checks,
      faults,
      withheld,
      builtAt: issue.builtAt,
    };
  } finally {
    await zip.close();
  }
}

function readManifest(bytes: Uint8Array): Manifest | undefined {
  try {
    return manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}
