import Bowser from 'bowser';

const BROWSERS: ReadonlySet<string | undefined> = new Set(Object.values(Bowser.BROWSER_MAP));

/** Short forms of the library's long names. */
const SHORT: Record<string, string> = { 'Samsung Internet for Android': 'Samsung Internet', 'Microsoft Edge': 'Edge' };

/**
 * "Chrome en Windows", from a request's User-Agent. Only names known to the library pass, never a piece of
 * the header itself.
 */
export function deviceLabel(userAgent: string | undefined): string {
  if (!userAgent) return 'Dispositivo sin identificar';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 512));
  const name = BROWSERS.has(browser.name) ? (SHORT[browser.name ?? ''] ?? browser.name) : 'Un programa';
  return os.name === undefined ? `${name}, sistema sin identificar` : `${name} en ${os.name}`;
}
