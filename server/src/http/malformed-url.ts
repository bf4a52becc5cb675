/**
 * The address, or an unroutable one when its escapes are no UTF-8: the router's own refusal would bypass
 * every hook, and with them the security headers, the request id and the log line.
 */
export function replaceMalformedUrl(url: string): string {
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return url;
  } catch {
    return '/api/ilegible';
  }
}
