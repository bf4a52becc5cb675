import { SaxesParser } from 'saxes';

export const NS = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const;
type Prefix = keyof typeof NS;

/** An element with its complete text and its attributes without a namespace. */
export interface Element {
  name: string;
  namespace: string;
  attributes: ReadonlyMap<string, string>;
  children: Element[];
  text: string;
}

/** Thrown for XML constructs that are not allowed. */
export class RefusedXml extends Error {}

/** SAML's own messages have eight levels. */
const DEEPEST = 40;

/**
 * Parses well-formed XML of elements and text alone: no DTD, hence no own entities, and no CDATA. `exact`
 * also refuses comments and instructions, which parsers may place differently (CVE-2017-11427).
 * @throws RefusedXml
 */
export function readXml(xml: string, { exact }: { exact: boolean }): Element {
  const declared = /^﻿?<\?xml[^>]*\?>/.exec(xml)?.[0].length ?? 0;
  // In well-formed XML these characters start nothing else: attributes cannot contain «<», and text escapes
  // it.
  if (/<!(?!--)/.test(xml) || (exact && /<[!?]/.test(xml.slice(declared))))
    throw new RefusedXml('more than elements and text');
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  parser.on('error', (error) => {
    throw new RefusedXml(error.message);
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    if (open.length >= DEEPEST) throw new RefusedXml('too deep');
    const own = Object.values(attributes).flatMap(({ uri: of, local: key, value }): [string, string][] =>
      of === '' ? [[key, value]] : [],
    );
    const element: Element = { name: local, namespace: uri, attributes: new Map(own), children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  if (!root) throw new RefusedXml('empty');
  return root;
}

export const isA = ({ name, namespace }: Element, prefix: Prefix, wanted: string): boolean =>
  name === wanted && namespace === NS[prefix];

export const childrenOf = (element: Element, prefix: Prefix, name: string): Element[] =>
  element.children.filter((child) => isA(child, prefix, name));

/** Searches the element and its descendants. */
export const descendantsOf = (element: Element, prefix: Prefix, name: string): Element[] =>
  element.children.flatMap((child) => [
    ...(isA(child, prefix, name) ? [child] : []),
    ...descendantsOf(child, prefix, name),
  ]);
