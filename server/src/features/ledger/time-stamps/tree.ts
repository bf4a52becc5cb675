import { createHash } from 'node:crypto';
import type { Head } from '../read-chains.ts';

/* A hash tree over the heads of all chains, as plain text, so that printf and sha256sum can verify it. */

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const leafOf = (chain: string, { number, hash }: Head): string => sha256(`hoja ${chain} ${number} ${hash}\n`);
const nodeOf = (left: string, right: string): string => sha256(`nodo ${left} ${right}\n`);

/** The sibling nodes from a leaf up to the root: "izquierda <hex>" or "derecha <hex>". */
export type Path = string[];

export interface Tree {
  root: string;
  /** By chain. */
  paths: Map<string, Path>;
}

/** Sorts chains by id; a node without a sibling moves up unchanged. */
export function treeOf(heads: ReadonlyMap<string, Head>): Tree {
  const chains = [...heads].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const paths = new Map(chains.map(([chain]) => [chain, [] as Path]));
  let level = chains.map(([chain, head]) => ({ hash: leafOf(chain, head), chains: [chain] }));
  while (level.length > 1) {
    const above: typeof level = [];
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]];
      if (!left) break;
      if (!right) above.push(left);
      else {
        for (const chain of left.chains) paths.get(chain)?.push(`derecha ${right.hash}`);
        for (const chain of right.chains) paths.get(chain)?.push(`izquierda ${left.hash}`);
        above.push({ hash: nodeOf(left.hash, right.hash), chains: [...left.chains, ...right.chains] });
      }
    }
    level = above;
  }
  return { root: level[0]?.hash ?? sha256(''), paths };
}

/** The root computed from a head and its path. */
export const rootFrom = (chain: string, head: Head, path: readonly string[]): string =>
  path.reduce(
    (hash, step) => {
      const [side, beside = ''] = step.split(' ');
      return side === 'izquierda' ? nodeOf(beside, hash) : nodeOf(hash, beside);
    },
    leafOf(chain, head),
  );

/** The text to stamp. `takenAt`: ISO 8601. */
export const statementOf = (takenAt: string, root: string): string =>
  `Finaula: fin de todas las bitácoras al ${takenAt}\nraiz ${root}\n`;
