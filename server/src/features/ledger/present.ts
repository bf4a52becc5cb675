import { act, type LedgerEntry, ledgerEntry } from '@finaula/contract/ledger';
import type { EntryRecord } from './queries.ts';

export const presentEntry = (entry: EntryRecord): LedgerEntry => ({
  id: entry.id,
  number: entry.number,
  at: entry.at.toISOString(),
  action: act.parse(entry.action),
  actor_name: entry.actor_name,
  entity_name: entry.entity_name,
  user_name: entry.user_name,
  detail: ledgerEntry.shape.detail.parse(entry.detail),
  hash: entry.hash.toString('hex'),
});
