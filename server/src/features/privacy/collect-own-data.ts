import type { OwnData } from '@finaula/contract/privacy';
import type { Config } from '../../config.ts';
import type { Database, Transaction } from '../../database/connect.ts';
import { readLabourFacts } from '../../identity/labour-facts/facts.ts';
import { type Rows, type Section, subjects } from './own-data.ts';

/** CURP, occupation, studies: encrypted, so that no statement gives them. */
async function labourSection(tx: Transaction, dataDir: string, userId: string): Promise<Section | null> {
  const { entity_id } = await tx
    .selectFrom('users')
    .select('entity_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const recorded = entity_id && (await readLabourFacts(tx, dataDir, entity_id, [userId])).get(userId);
  if (!recorded) return null;
  return {
    name: 'labour_facts',
    title: 'Tus datos para la constancia laboral',
    note: 'Cifrados en la base de datos; solo para la constancia y la lista que pide la Ley Federal del Trabajo. Se conservan mientras la cuenta exista y durante su bloqueo.',
    records: [{ ...recorded.facts, recorded_at: recorded.recordedAt.toISOString() }],
  };
}

/**
 * Collects the data of one person at one moment. Runs as the platform, because no role may read some of it;
 * every statement names the person.
 */
export async function collectOwnData(
  platform: Database,
  userId: string,
  { platform: about, dataDir }: Config,
): Promise<OwnData> {
  const sections = await platform
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const collected: Section[] = [];
      for (const { rows, ...section } of subjects)
        collected.push({ ...section, records: ((await rows(userId).execute(tx)) as { rows: Rows }).rows });
      const labour = await labourSection(tx, dataDir, userId);
      return labour ? [...collected, labour] : collected;
    });
  return {
    generated_at: new Date().toISOString(),
    controller: { name: about.privacy_controller, address: about.company_address, email: about.privacy_email },
    sections,
  };
}
