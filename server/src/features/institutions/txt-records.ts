import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, each in one piece; `unreachable` when no server answered. */
export type TxtRecords = (name: string) => Promise<string[] | 'unreachable'>;

/** DNS errors of a name without TXT records. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/** `servers`: the resolvers; by default the machine's own. */
export function txtRecordsFrom(servers: readonly string[] | undefined): TxtRecords {
  return async (name) => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    if (servers !== undefined) resolver.setServers(servers);
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''));
    } catch (error) {
      return NONE.includes((error as NodeJS.ErrnoException).code ?? '') ? [] : 'unreachable';
    }
  };
}
