/** Pages that mailed links open, with the sign before the token. */
const PAGES = { verify: '/', restablecer: '#', invitacion: '#', cierre: '#', correo: '/' } as const;
export type LinkPage = keyof typeof PAGES;

/** Every token has this form (identity/token.ts on the server). */
const TOKEN = '([\\w-]{43})';
const names = Object.keys(PAGES).join('|');
/**
 * The page and the token, with whatever a gateway wrote between them: "#", "%23", "/#", "&#35;", or "-23" and
 * "_" instead of slashes.
 */
const LINK = new RegExp(`(?:^|[/_])(${names})(?:-23|[^\\w-].{0,20}?)${TOKEN}`, 'i');
const LONE_TOKEN = new RegExp(`^[^\\w-]*${TOKEN}(?:[^\\w-].*)?$`);
const LONE_PAGE = new RegExp(`^/+(${names})[^\\p{L}\\d]*$`, 'iu');

/** Removes percent escapes, which some gateways write twice, line breaks and invisible characters. */
function readable(text: string): string {
  let decoded = text;
  for (let time = 0; time < 3 && decoded.includes('%'); time += 1)
    decoded = decoded.replaceAll(/(?:%[0-9a-f]{2})+/gi, (escapes) => {
      try {
        return decodeURIComponent(escapes);
      } catch {
        return escapes;
      }
    });
  return decoded.replaceAll(/[\s\p{Cf}]+/gu, '');
}

const addressOf = (page: string, token: string): string => {
  const name = page.toLowerCase() as LinkPage;
  return `/${name}${PAGES[name]}${token}`;
};

/**
 * The address of the mailed link in a text, however a mail gateway or a program changed it. A lone token is
 * one of `page`. Undefined: the link is incomplete.
 */
export function mailLinkIn(text: string, page?: LinkPage): string | undefined {
  const written = readable(text);
  const [, found, token] = LINK.exec(written) ?? [];
  if (found !== undefined && token !== undefined) return addressOf(found, token);
  const lone = page && LONE_TOKEN.exec(written)?.[1];
  return lone && addressOf(page, lone);
}

/** The token in the part of an address that should be one, without glued punctuation. */
export const tokenIn = (part: string): string => LONE_TOKEN.exec(readable(part))?.[1] ?? part.trim();

/** The address that was meant by one that a mail gateway changed; undefined when it is right. */
export function repairedAddress(address: string): string | undefined {
  const [path = ''] = readable(address).split(/[?#]/);
  const isPage = new RegExp(`^/+(?:${names})(?![\\p{L}\\d])`, 'iu').test(path);
  if (!isPage) return undefined;
  const lone = LONE_PAGE.exec(readable(address))?.[1]?.toLowerCase();
  const meant = mailLinkIn(address) ?? (lone && `/${lone}`);
  return meant === address ? undefined : meant;
}

// Before the router reads the address. The token leaves the path, which proxies and the history keep.
if (globalThis.location !== undefined) {
  const { pathname, search, hash } = globalThis.location;
  const meant = repairedAddress(`${pathname}${search}${hash}`);
  if (meant !== undefined) globalThis.history.replaceState(globalThis.history.state, '', meant);
}
