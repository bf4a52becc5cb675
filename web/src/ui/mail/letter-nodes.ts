const TAG = /<(\/?)([a-z]\w*)((?:\s+[\w-]+="[^"]*")*)\s*>|([^<]+)/g;
const ATTRIBUTE = /([\w-]+)="([^"]*)"/g;
const VOID = new Set(['meta', 'br']);
const KEPT = new Set(['div', 'table', 'tr', 'td', 'p', 'h1', 'a']);
/** Presentation only: a link loses its address, and events cannot be named. */
const ATTRIBUTES = new Set(['class', 'align', 'width', 'cellpadding', 'cellspacing', 'role']);
const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

const decoded = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

function elementOf(name: string, attributes: string): HTMLElement {
  const element = document.createElement(name === 'body' ? 'div' : name);
  for (const [, attribute = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (attribute === 'style') element.style.cssText = decoded(value);
    else if (ATTRIBUTES.has(attribute)) element.setAttribute(attribute, decoded(value));
  }
  return element;
}

/**
 * The body of a letter as inert elements, and its style sheet for a shadow root. The policy of content
 * (Trusted Types) allows no HTML parser and no style attribute, so this reads the tags that the server
 * writes (mail-html.ts) and sets styles by the CSSOM. Other elements are left out with their content.
 */
export function letterNodes(html: string): { body: HTMLElement; css: string } {
  const root = document.createElement('div');
  const open: { name: string; element: HTMLElement | null }[] = [{ name: '', element: null }];
  let css = '';
  for (const [, end, name = '', attributes = '', text] of html.matchAll(TAG)) {
    const parent = open.at(-1);
    if (text !== undefined) {
      if (parent?.name === 'style') css += text;
      else parent?.element?.append(decoded(text));
    } else if (end === '/') {
      if (parent?.name === name && open.length > 1) open.pop();
    } else if (!VOID.has(name)) {
      const isKept = name === 'body' || (parent?.element != null && KEPT.has(name));
      const element = isKept ? elementOf(name, attributes) : null;
      if (element !== null) (parent?.element ?? root).append(element);
      open.push({ name, element });
    }
  }
  return { body: root, css: css.replace(':root', ':host') };
}
