import { posix } from 'node:path';
import { PACKAGE } from '@finaula/contract/constants';
import type { PackageItem, PackageReport } from '@finaula/contract/packages';
import { cleanLine } from '@finaula/contract/text';
import { strictXml } from '../../../../shared/hostile-files/strict-xml.ts';
import { PackageFailed } from './package-failed.ts';

/** Organisations may nest; the XML of their metadata does too. */
const DEEPEST = 60;
const TITLE = 150;

interface Node {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  text: string;
}

const local = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();

/** The elements by local names in lower case, because programs differ in prefixes and case. */
function treeOf(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = strictXml(
    {},
    {
      open: ({ name, attributes }) => {
        const named = Object.entries(attributes).map(([key, value]) => [local(key), String(value)]);
        const node = { name: local(name), attributes: Object.fromEntries(named), children: [], text: '' };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      text: (piece) => {
        const node = open.at(-1);
        if (node) node.text += piece;
      },
      close: () => void open.pop(),
      refused: () => new PackageFailed('PACKAGE_MANIFEST_BROKEN'),
      deepest: DEEPEST,
    },
  );
  parser.write(xml).close();
  return root;
}

const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name);
const textOf = (node: Node | undefined) => cleanLine(node?.text ?? '');
const inside = (node: Node, name: string): Node | undefined =>
  node.name === name ? node : node.children.map((one) => inside(one, name)).find((found) => found !== undefined);

function standardOf(manifest: Node): PackageReport['standard'] {
  const version = textOf(child(child(manifest, 'metadata'), 'schemaversion'));
  const spaces = Object.values(manifest.attributes).join(' ');
  if (/2004|CAM\s*1\.3/i.test(version) || /adlcp_v1p3/.test(spaces)) return '2004';
  if (version === '1.2' || /adlcp_rootv1p2/.test(spaces)) return '1.2';
  throw new PackageFailed('PACKAGE_NOT_SCORM');
}

/** The score that passes, in percent: `masteryscore` of 1.2, or the primary objective's measure of 2004. */
function masteryOf(item: Node): number | null {
  const old = textOf(child(item, 'masteryscore'));
  const primary = inside(item, 'primaryobjective');
  const measure = textOf(child(primary, 'minnormalizedmeasure'));
  // The standard's measure is 1 where the manifest names none.
  const needed = primary?.attributes.satisfiedbymeasure === 'true' ? 100 * Number(measure || 1) : Number.NaN;
  const percent = old === '' ? needed : Number(old);
  return Number.isFinite(percent) && percent >= 0 && percent <= 100 ? percent : null;
}

/** The path inside the package of an address in the manifest; undefined for one outside. */
function pathOf(bases: readonly string[], href: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) return undefined;
  const path = posix.join(...bases, href.replace(/^\//, ''));
  return path.startsWith('..') ? undefined : path;
}

const fileOf = (address: string) => {
  const path = address.replace(/[?#].*$/, '');
  return URL.canParse(path, 'http://paquete/') ? decodeURI(path) : path;
};

type Manifest = Pick<PackageReport, 'standard' | 'title' | 'items'>;

/**
 * The title and the items of a manifest, in order. `hasFile` tells whether the package holds a path.
 * @throws PackageFailed
 */
export function readManifest(xml: string, hasFile: (path: string) => boolean): Manifest {
  const manifest = child(treeOf(xml), 'manifest');
  if (!manifest) throw new PackageFailed('PACKAGE_NOT_SCORM');
  const standard = standardOf(manifest);
  const organizations = child(manifest, 'organizations');
  const all = organizations?.children.filter(({ name }) => name === 'organization') ?? [];
  const organization =
    all.find(({ attributes }) => attributes.identifier === organizations?.attributes.default) ?? all[0];
  const resources = child(manifest, 'resources');
  const byId = new Map(resources?.children.map((resource) => [resource.attributes.identifier, resource]));
  const items: PackageItem[] = [];

  function collect(node: Node): void {
    for (const item of node.children.filter(({ name }) => name === 'item')) {
      const resource = byId.get(item.attributes.identifierref);
      if (item.attributes.identifierref !== undefined) items.push(itemOf(item, resource));
      if (items.length > PACKAGE.items) throw new PackageFailed('PACKAGE_TOO_MANY_ITEMS');
      collect(item);
    }
  }

  function itemOf(item: Node, resource: Node | undefined): PackageItem {
    const bases = [manifest, resources, resource].map((node) => node?.attributes.base ?? '');
    const path = resource?.attributes.href && pathOf(bases, resource.attributes.href);
    if (!path || !hasFile(fileOf(path))) throw new PackageFailed('PACKAGE_ITEM_MISSING');
    const parameters = item.attributes.parameters ?? '';
    const joint = /^[?#]/.test(parameters) || parameters === '' ? '' : '?';
    return {
      id: item.attributes.identifier ?? `item-${items.length + 1}`,
      title: textOf(child(item, 'title')).slice(0, TITLE) || `Lección ${items.length + 1}`,
      href: path + joint + parameters,
      is_page: resource?.attributes.scormtype?.toLowerCase() !== 'sco',
      mastery_score: masteryOf(item),
      launch_data: textOf(child(item, 'datafromlms')).slice(0, 4_000),
    };
  }

  if (organization) collect(organization);
  if (items.length === 0 || new Set(items.map(({ id }) => id)).size < items.length)
    throw new PackageFailed('PACKAGE_WITHOUT_ITEMS');
  return { standard, title: textOf(child(organization, 'title')).slice(0, TITLE) || (items[0]?.title ?? ''), items };
}
