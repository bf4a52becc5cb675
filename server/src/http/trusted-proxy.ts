import { BlockList, isIP } from 'node:net';

/** TRUST_PROXY: the number of proxies in front, or their addresses and networks. Undefined: none. */
export type TrustedProxy = number | readonly string[] | undefined;

/** Whether to trust what the peer at this address, `hop` proxies away, says about the client. */
export type Trusts = (address: string, hop: number) => boolean;

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

export function trustOf(proxy: TrustedProxy): Trusts {
  if (proxy === undefined) return () => false;
  if (typeof proxy === 'number') return (_, hop) => hop < proxy;
  const trusted = new BlockList();
  for (const entry of proxy) {
    const [network = '', bits] = entry.split('/');
    if (bits === undefined) trusted.addAddress(network, family(network));
    else trusted.addSubnet(network, Number(bits), family(network));
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, family(address));
}
