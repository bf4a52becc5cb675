import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Certificate } from 'pkijs';
import type { Config } from '../../../config.ts';
import type { Database, Transaction } from '../../../database/connect.ts';
import { audit } from '../../../shared/audit/audit.ts';
import { readHeads } from '../read-chains.ts';
import { askAuthority } from './ask-authority.ts';
import { statementOf, treeOf } from './tree.ts';
import { readCertificates, verifyToken } from './verify-token.ts';

export type Authority = NonNullable<Config['timeStamps']>;

/** The certificates of TSA_CA_FILE. */
export const trustedBy = async ({ caFile }: { caFile?: string | undefined }): Promise<Certificate[]> =>
  caFile === undefined ? [] : readCertificates(await readFile(caFile, 'utf8'));

/**
 * Has the heads of all chains stamped, and stores the answer with what it covers. Only the root's digest is
 * sent.
 * @throws when the authority does not answer, or its answer is not valid
 */
export async function stampLedger(platform: Database, authority: Authority): Promise<void> {
  const heads = await platform.transaction().execute((tx) => readHeads(tx));
  const { root, paths } = treeOf(heads);
  const recordedAt = new Date();
  const statement = statementOf(recordedAt.toISOString(), root);
  const { nonce, response } = await askAuthority(authority.url, statement);
  const token = await verifyToken(response, { statement, nonce, recordedAt, trusted: await trustedBy(authority) });
  if (token.trust === 'untrusted')
    throw new Error('The certificate of the time stamping authority does not lead to one of TSA_CA_FILE');
  await platform.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('time_stamps')
      .values({ statement, root: Buffer.from(root, 'hex'), nonce, response, stamped_at: token.stampedAt })
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertHeads(
      tx,
      [...heads].map(([chain, { number, hash }]) => ({
        stamp_id: id,
        chain,
        number,
        hash,
        path: paths.get(chain) ?? [],
      })),
    );
    await audit(tx, {
      action: 'ledger stamped',
      detail: { root, stamped_at: token.stampedAt.toISOString(), authority: token.authority },
    });
  });
}

interface HeadRow {
  stamp_id: string;
  chain: string;
  number: number;
  hash: string;
  path: string[];
}

/** Insert all in one statement, however many institutions there are. */
const insertHeads = (tx: Transaction, rows: readonly HeadRow[]) =>
  sql`insert into time_stamp_heads (stamp_id, chain, number, hash, path)
    select stamp_id, chain, number, decode(hash, 'hex'), array(select jsonb_array_elements_text(path))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (stamp_id uuid, chain uuid, number bigint, hash text, path jsonb)`.execute(
    tx,
  );
