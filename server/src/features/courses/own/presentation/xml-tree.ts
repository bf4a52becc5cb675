import type { Attributes } from '../../../../shared/hostile-files/office-package.ts';
import { PresentationFailed } from './presentation-failed.ts';
import type { PresentationPackage } from './presentation-package.ts';

/** An element by its local name. */
export interface Node {
  name: string;
  attributes: Attributes;
  children: Node[];
  text: string;
}

/** Elements of a part, outlines of drawings aside. */
const NODES = 150_000;
/** Animations nest 25 levels, equations and groups as many as their author likes. */
const DEEPEST = 100;
const OUTLINE = 'custGeom';

/** Programs write new kinds of elements twice: as they are, and as a fallback for older programs. */
const chosen = ({ name, children }: Node): Node[] | undefined =>
  name === 'AlternateContent'
    ? (children.find((child) => child.name === 'Choice') ?? children.find((child) => child.name === 'Fallback'))
        ?.children
    : undefined;

/** @throws PresentationFailed PRESENTATION_BROKEN without such a part, PRESENTATION_TOO_LARGE */
export async function readTree(file: PresentationPackage, path: string): Promise<Node> {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let [count, outlines] = [0, 0];
  const found = await file.read(
    path,
    'xml',
    {
      open(name, attributes) {
        if (name === OUTLINE) outlines += 1;
        if (outlines > 0) return;
        count += 1;
        if (count > NODES) throw new PresentationFailed('PRESENTATION_TOO_LARGE');
        const node: Node = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      text(text) {
        const node = open.at(-1);
        if (node && outlines === 0) node.text += text;
      },
      close(name) {
        if (outlines === 0) {
          const node = open.pop();
          const choice = node && chosen(node);
          if (choice) open.at(-1)?.children.splice(-1, 1, ...choice);
        } else if (name === OUTLINE) outlines -= 1;
      },
    },
    { namespaces: true, deepest: DEEPEST },
  );
  const [part] = root.children;
  if (!found || !part) throw new PresentationFailed('PRESENTATION_BROKEN');
  return part;
}

/** The element at the end of a path of children, each the first of its name. */
export const childAt = (node: Node | undefined, ...path: readonly string[]): Node | undefined =>
  path.reduce<Node | undefined>((from, name) => from?.children.find((child) => child.name === name), node);

/** Elements of a name below a node, at any depth, in the order of the document. */
export function* descendants(node: Node | undefined, name: string): Generator<Node> {
  for (const child of node?.children ?? []) {
    if (child.name === name) yield child;
    yield* descendants(child, name);
  }
}

export const count = (nodes: Iterable<Node>): number => [...nodes].length;

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
