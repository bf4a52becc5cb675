import { createHash } from 'node:crypto';
import { type ChainRow, type Head, PLATFORM } from './read-chains.ts';

/** Tolerated time between a seal or stamp and an act that was under way. */
const TOLERANCE_MS = 15 * 60_000;

const START: Head = { number: 0, hash: Buffer.alloc(32).toString('hex') };

/**
 * The hash of chain_audit_entry, computed here again, so that the database's own function need not be
 * trusted.
 */
const hashOf = ({ previous_hash, lines }: ChainRow): string =>
  createHash('sha256').update(previous_hash).update(lines.join('\n')).digest('hex');

/** Computes the digest like seal_ledger. */
function digestOf(heads: ReadonlyMap<string, Head>): string {
  const lines = [...heads].map(([chain, { number, hash }]) => `${chain} ${number} ${hash}`);
  return createHash('sha256').update(lines.toSorted().join('\n')).digest('hex');
}

/** Follows the rows of all chains in the order of their ids, and reports faults. `nameOf` names a chain. */
export function followChains(nameOf: (chain: string) => string) {
  const heads = new Map<string, Head>();
  const opened = new Set<string>();
  /** The time of the last seal or time stamp. */
  let sealedAt = Number.NEGATIVE_INFINITY;
  const ledgerOf = (chain: string) => `la bitácora de ${nameOf(chain)}`;

  function faultsOfNext(row: ChainRow, before: Head): string[] {
    const { chain, number } = row;
    const faults: string[] = [];
    if (number === before.number + 2) faults.push(`Falta el registro ${number - 1} de ${ledgerOf(chain)}.`);
    else if (number !== before.number + 1)
      faults.push(`Faltan los registros ${before.number + 1} a ${number - 1} de ${ledgerOf(chain)}.`);
    else if (row.previous_hash.toString('hex') !== before.hash)
      faults.push(
        `El registro ${number} de ${ledgerOf(chain)} no continúa al ${before.number}: alguno de los dos se cambió o se insertó después.`,
      );
    if (hashOf(row) !== row.hash.toString('hex'))
      faults.push(`El registro ${number} de ${ledgerOf(chain)} se cambió después de escribirse.`);
    return faults;
  }

  return {
    heads,

    next(row: ChainRow): string[] {
      const { chain, number, action, detail } = row;
      const [, , at = ''] = row.lines;
      const faults = faultsOfNext(row, heads.get(chain) ?? START);
      if (chain === PLATFORM && action === 'chain opened') opened.add(String(detail.entity_id));
      else if (chain !== PLATFORM && !heads.has(chain) && !opened.has(chain))
        faults.push(`${capitalised(ledgerOf(chain))} no se abrió en la de la plataforma.`);
      if (action === 'ledger sealed' && detail.sha256 !== digestOf(heads))
        faults.push(
          `El sello del registro ${number} de la plataforma no corresponde: una bitácora se cambió o se cortó antes de él.`,
        );
      if (Date.parse(at) < sealedAt - TOLERANCE_MS)
        faults.push(`El registro ${number} de ${ledgerOf(chain)} lleva una fecha anterior al sello que lo precede.`);
      if (action === 'ledger sealed') sealedAt = Date.parse(at);
      if (action === 'ledger stamped') sealedAt = Date.parse(String(detail.stamped_at));
      heads.set(chain, { number, hash: row.hash.toString('hex') });
      return faults;
    },

    /** Compares the followed chains with the stored heads. */
    end(ends: ReadonlyMap<string, Head>): string[] {
      const chains = new Set([...opened, ...heads.keys(), ...ends.keys()]);
      return [...chains].flatMap((chain) => {
        const [last, end] = [heads.get(chain), ends.get(chain)];
        const whole = capitalised(ledgerOf(chain));
        if (!last) return [`${whole} ya no está: se quitaron todos sus registros.`];
        if (!end) return [`${whole} ya no tiene su cabeza, que dice dónde termina.`];
        if (end.number === last.number && end.hash === last.hash) return [];
        return [
          `${whole} termina en el registro ${last.number}, pero su cabeza dice ${end.number}: se quitaron o se añadieron registros al final.`,
        ];
      });
    },
  };
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
