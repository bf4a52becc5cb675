/**
 * The address, or one that nothing answers to when its escapes are no UTF-8: the router's own refusal of such
 * an address would pass every hook by, and with them the security headers, the request's id and its line in
 * the log.
 */
export function replaceMalformedUrl(url: string): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/api/ilegible';
  }
}
