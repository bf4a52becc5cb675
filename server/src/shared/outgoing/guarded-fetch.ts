import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, fetch } from 'undici';

const ANSWER_MS = 10_000;
const LARGEST = 1024 * 1024;

/** Addresses that are not on the public internet: RFC 6890 and its successors. */
const forbidden = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  forbidden.addSubnet(network, bits, 'ipv4');

/** Public IPv6 addresses, without mapped IPv4 and documentation ranges. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
const notGlobal = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notGlobal.addSubnet(network, bits, 'ipv6');

function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !forbidden.check(address, 'ipv4');
  return isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6');
}

/** An address that a request of an institution may not reach. */
export class ForbiddenAddress extends Error {}

/** Check the address at connection time, so that a changed DNS answer cannot bypass the check. */
const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new ForbiddenAddress(hostname), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });

/**
 * Whether an institution may not name this address, judged without a lookup: other than https, or a literal
 * that is not public.
 */
export function isForbiddenAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const literal = hostname.replace(/^\[|\]$/g, '');
  return protocol !== 'https:' || (isIP(literal) !== 0 && !isPublicAddress(literal));
}

/**
 * `fetch` for addresses that an institution entered: https and public addresses only, ten seconds with the
 * body, one megabyte, no redirects. `loopback` also allows http and this machine, for testing a provider
 * beside it.
 * @throws ForbiddenAddress, also as the cause of another error; a TimeoutError
 */
export function guardedFetch({ loopback }: { loopback: boolean }) {
  const dispatcher = new Agent({
    ...(!loopback && { connect: { lookup: publicLookup } }),
    maxResponseSize: LARGEST,
  });
  return async (address: string, init: object): Promise<Response> => {
    if (!loopback && isForbiddenAddress(address)) throw new ForbiddenAddress(address);
    // For everything: a server that answers a byte at a time would never meet a limit between bytes.
    const limit = AbortSignal.timeout(ANSWER_MS);
    const signal =
      'signal' in init && init.signal instanceof AbortSignal ? AbortSignal.any([init.signal, limit]) : limit;
    const response = await fetch(address, { ...init, signal, redirect: 'manual', dispatcher });
    return response as unknown as Response;
  };
}
