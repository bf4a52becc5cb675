import type { Relationship } from '../../../../shared/hostile-files/office-package.ts';
import { type LevelBullets, levelBullets } from './bullets.ts';
import type { PresentationPackage } from './presentation-package.ts';
import { childAt, descendants, type Node, readTree } from './xml-tree.ts';

interface Placeholder {
  type: string | undefined;
  index: string | undefined;
  bullets: LevelBullets;
}

interface Layout {
  placeholders: readonly Placeholder[];
  master: { placeholders: readonly Placeholder[]; title: LevelBullets; body: LevelBullets; other: LevelBullets };
}

/** A placeholder that a slide fills, with what it inherits from its layout and master. */
export interface Inherited {
  type: string;
  /** The nearest first. */
  bullets: readonly LevelBullets[];
}

const isTitle = (type: string) => type === 'title' || type === 'ctrTitle';
const OUTSIDE_BODY = ['dt', 'ftr', 'sldNum', 'hdr', 'sldImg'];

const placeholdersOf = (part: Node): Placeholder[] =>
  [...descendants(part, 'sp')].flatMap((shape) => {
    const placeholder = childAt(shape, 'nvSpPr', 'nvPr', 'ph');
    if (!placeholder) return [];
    const { type, idx: index } = placeholder.attributes;
    return [{ type, index, bullets: levelBullets(childAt(shape, 'txBody', 'lstStyle')) }];
  });

/** The part that a relationship of this type leads to. */
export const pathOf = (relations: readonly Relationship[], type: string): string | undefined =>
  relations.find((relation) => relation.type === type)?.path;

/** Reads layouts and masters, each once. */
export class Layouts {
  readonly #file: PresentationPackage;
  readonly #layouts = new Map<string, Promise<Layout>>();
  readonly #masters = new Map<string, Promise<Layout['master']>>();

  constructor(file: PresentationPackage) {
    this.#file = file;
  }

  async #readMaster(path: string): Promise<Layout['master']> {
    const part = await readTree(this.#file, path);
    const style = (name: string) => levelBullets(childAt(part, 'txStyles', name));
    return {
      placeholders: placeholdersOf(part),
      title: style('titleStyle'),
      body: style('bodyStyle'),
      other: style('otherStyle'),
    };
  }

  async #readLayout(path: string): Promise<Layout> {
    const placeholders = placeholdersOf(await readTree(this.#file, path));
    const master = pathOf(await this.#file.relationshipsOf(path), 'slideMaster');
    if (master === undefined) return { placeholders, master: { placeholders: [], title: [], body: [], other: [] } };
    const known = this.#masters.get(master) ?? this.#readMaster(master);
    this.#masters.set(master, known);
    return { placeholders, master: await known };
  }

  /** The layout of a slide, undefined when its relationships name none. */
  async of(relations: readonly Relationship[]): Promise<Layout | undefined> {
    const path = pathOf(relations, 'slideLayout');
    if (path === undefined) return undefined;
    const known = this.#layouts.get(path) ?? this.#readLayout(path);
    this.#layouts.set(path, known);
    return known;
  }
}

/** Follows a placeholder to its layout by index, a title by type, and from there to its master by type. */
export function inherit(placeholder: Node, layout: Layout | undefined): Inherited {
  const { type: own, idx } = placeholder.attributes;
  const { placeholders = [] } = layout ?? {};
  const ofType = own !== undefined && (idx === undefined || isTitle(own));
  const inLayout =
    placeholders.find(({ index }) => idx !== undefined && index === idx) ??
    placeholders.find(({ type }) => ofType && type === own);
  const type = own ?? inLayout?.type ?? 'obj';
  const kind = isTitle(type) ? 'title' : OUTSIDE_BODY.includes(type) ? 'other' : 'body';
  const inMaster = layout?.master.placeholders.find((of) => of.type === (kind === 'other' ? type : kind));
  return {
    type: isTitle(type) ? 'title' : type,
    bullets: [inLayout?.bullets ?? [], inMaster?.bullets ?? [], layout?.master[kind] ?? []],
  };
}
