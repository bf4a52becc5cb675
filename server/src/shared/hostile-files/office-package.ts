import { once } from 'node:events';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import type { SaxesAttributeNS } from 'saxes';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { strictXml } from './strict-xml.ts';

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
const refused = (reason: string) => new Error(reason);

interface XmlOptions {
  /** Namespaces take time, so that only a part with attributes of relationships is read with them. */
  namespaces?: boolean | undefined;
  /** Most levels of elements. */
  deepest?: number | undefined;
}

const parserOf = ({ open, text, close }: Events, { namespaces, deepest }: XmlOptions) =>
  namespaces
    ? strictXml(
        { xmlns: true },
        {
          open: (tag) => open?.(tag.local, byLocalName(tag.attributes)),
          text: (piece) => text?.(piece),
          close: (tag) => close?.(tag.local),
          refused,
          deepest,
        },
      )
    : strictXml(
        {},
        {
          open: ({ name, attributes }) => open?.(local(name), attributes as Attributes),
          text: (piece) => text?.(piece),
          close: ({ name }) => close?.(local(name)),
          refused,
          deepest,
        },
      );

/** Reads XML while it unpacks. `between` returns the items read so far. */
export async function* readXml<Item>(
  source: Readable,
  events: Events,
  between: () => Item[],
  options: XmlOptions = {},
): AsyncGenerator<Item> {
  const parser = parserOf(events, options);
  source.setEncoding('utf8');
  for await (const piece of source) {
    parser.write(piece);
    yield* between();
  }
  parser.close();
  yield* between();
}

export interface Relationship {
  id: string;
  /** The last word of the type: "worksheet", "styles". */
  type: string;
  path: string;
}

/** The limits of a format. */
export interface PackageRules<PartKind extends string> {
  parts: number;
  /** The unpacked size of a part. */
  partBytes: Record<PartKind | 'relations', number>;
  /** The unpacked size of all parts that are opened. */
  bytes?: number;
  tooLarge: () => Error;
  /** The error for a zip with these parts that is another kind of file. */
  otherFile: (parts: ReadonlySet<string>) => Error | undefined;
}

async function listParts(zip: ZipFile, { parts: most, tooLarge }: PackageRules<string>): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>();
  zip.on('entry', (entry: Entry) => {
    const name = entry.fileName.toLowerCase();
    if (parts.size >= most) return void zip.emit('error', tooLarge());
    // Two readers could take different ones.
    if (parts.has(name)) return void zip.emit('error', refused('two parts of one name'));
    parts.set(name, entry);
    zip.readEntry();
  });
  const ended = once(zip, 'end');
  zip.readEntry();
  await ended;
  return parts;
}

/**
 * The parts of an Office file and how they refer to each other. Broken zips and XML throw errors of any
 * kind, which the reader of the format turns into its own.
 */
export class OfficePackage<PartKind extends string> {
  readonly #zip: ZipFile;
  readonly #parts: ReadonlyMap<string, Entry>;
  readonly #rules: PackageRules<PartKind>;
  #bytes = 0;

  private constructor(zip: ZipFile, parts: ReadonlyMap<string, Entry>, rules: PackageRules<PartKind>) {
    this.#zip = zip;
    this.#parts = parts;
    this.#rules = rules;
  }

  /** @throws the errors of `rules` */
  static async open<Kind extends string>(content: Buffer, rules: PackageRules<Kind>): Promise<OfficePackage<Kind>> {
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    const parts = await listParts(zip, rules);
    const other = rules.otherFile(new Set(parts.keys()));
    if (other !== undefined) throw other;
    return new OfficePackage(zip, parts, rules);
  }

  /**
   * Undefined when the file has no such part. The library stops a part that unpacks to more than its declared
   * size.
   */
  async open(path: string, kind: PartKind | 'relations'): Promise<Readable | undefined> {
    const entry = this.#parts.get(path.toLowerCase());
    if (!entry) return undefined;
    const { partBytes, bytes = Number.POSITIVE_INFINITY, tooLarge } = this.#rules;
    this.#bytes += entry.uncompressedSize;
    if (entry.uncompressedSize > partBytes[kind] || this.#bytes > bytes) throw tooLarge();
    return this.#zip.openReadStreamPromise(entry);
  }

  /** Returns whether the file has the part. */
  async read(path: string, kind: PartKind | 'relations', events: Events, options: XmlOptions = {}): Promise<boolean> {
    const source = await this.open(path, kind);
    if (!source) return false;
    for await (const _ of readXml(source, events, () => [], options));
    return true;
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
