import { once } from 'node:events';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { SaxesAttributeNS } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { strictXml } from '../../../../shared/hostile-files/strict-xml.ts';
import { FileFailure } from '../file-failure.ts';
import { otherZip } from '../file-kind.ts';

const MB = 1024 * 1024;
/** The unpacked size of a part. */
const PART_BYTES = { workbook: 2 * MB, relations: MB, styles: 10 * MB, texts: 64 * MB, sheet: 100 * MB };
type PartKind = keyof typeof PART_BYTES;
const PARTS = 2_000;

/** Attributes of an element by their local names. Those of relationships have the prefix "rel:". */
export type Attributes = Record<string, string | undefined>;
export interface Events {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Both the transitional and the strict form of the standard. */
const RELATIONSHIPS = /\/officeDocument\/(?:2006\/)?relationships$/;

function byLocalName(attributes: Record<string, SaxesAttributeNS>): Attributes {
  const named: Attributes = {};
  for (const { local, prefix, uri, value } of Object.values(attributes)) {
    if (prefix === '') named[local] = value;
    else if (RELATIONSHIPS.test(uri)) named[`rel:${local}`] = value;
  }
  return named;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1);
const refused = () => new FileFailure('WORKBOOK_BROKEN');

/** Namespaces take time, so that only the part that needs them is read with them. */
const parserOf = ({ open, text, close }: Events, namespaces: boolean) =>
  namespaces
    ? strictXml(
        { xmlns: true },
        {
          open: (tag) => open?.(tag.local, byLocalName(tag.attributes)),
          text: (piece) => text?.(piece),
          close: (tag) => close?.(tag.local),
          refused,
        },
      )
    : strictXml(
        {},
        {
          open: ({ name, attributes }) => open?.(local(name), attributes as Attributes),
          text: (piece) => text?.(piece),
          close: ({ name }) => close?.(local(name)),
          refused,
        },
      );

/** Reads XML while it unpacks. `between` returns the items read so far. */
export async function* readXml<Item>(
  source: Readable,
  events: Events,
  between: () => Item[],
  { namespaces = false } = {},
): AsyncGenerator<Item> {
  const parser = parserOf(events, namespaces);
  source.setEncoding('utf8');
  for await (const piece of source) {
    parser.write(piece);
    yield* between();
  }
  parser.close();
  yield* between();
}

async function listParts(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    const name = entry.fileName.toLowerCase();
    if (parts.size >= PARTS) return void zip.emit('error', new FileFailure('WORKBOOK_TOO_LARGE'));
    // Two readers could take different ones.
    if (parts.has(name)) return void zip.emit('error', new FileFailure('WORKBOOK_BROKEN'));
    parts.set(name, entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return parts;
}

export interface Relationship {
  id: string;
  /** The last word of the type: "worksheet", "styles". */
  type: string;
  path: string;
}

/** The parts of an Office file and how they refer to each other. */
export class Package {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#parts = parts;
  }

  /** @throws FileFailure for a zip that holds something else than a workbook */
  static async open(content: Buffer): Promise<Package> {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    const parts = await listParts(zip);
    const other = otherZip(new Set(parts.keys()));
    if (other !== undefined) throw new FileFailure(other);
    return new Package(zip, parts);
  }

  /**
   * Undefined when the file has no such part. The library stops a part that unpacks to more than its declared
   * size.
   */
  async open(path: string, kind: PartKind): Promise<Readable | undefined> {
    const entry = this.#parts.get(path.toLowerCase());
    if (!entry) return undefined;
    if (entry.uncompressedSize > PART_BYTES[kind]) throw new FileFailure('WORKBOOK_TOO_LARGE');
    return this.#zip.openReadStreamPromise(entry);
  }

  async read(path: string, kind: PartKind, events: Events): Promise<void> {
    const source = await this.open(path, kind);
    if (!source) return;
    for await (const _ of readXml(source, events, () => [], { namespaces: kind === 'workbook' }));
  }

  /** The relationships of a part; of the file itself without one. */
  async relationshipsOf(part = ''): Promise<Relationship[]> {
    const found: Relationship[] = [];
    const { dir, base } = posix.parse(part);
    await this.read(posix.join(dir, '_rels', `${base}.rels`), 'relations', {
      open(name, { Id, Type = '', Target = '', TargetMode }) {
        if (name !== 'Relationship' || Id === undefined || TargetMode === 'External') return;
        const path = Target.startsWith('/') ? posix.normalize(Target).slice(1) : posix.join(dir, Target);
        found.push({ id: Id, type: posix.basename(Type), path });
      },
    });
    return found;
  }
}
