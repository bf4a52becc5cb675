import { Resolver } from 'node:dns/promises';

/** The TXT records of a name, each in one piece; nobody answered: `unreachable`. */
export type TxtRecords = (name: string) => Promise<string[] | 'unreachable'>;

/** The name is known not to have any. */
const NONE = ['ENOTFOUND', 'ENODATA'];

/** `servers`: whom to ask; without them, those of the machine. */
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
