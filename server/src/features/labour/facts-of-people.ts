import { readCurp } from '@finaula/contract/curp';
import type { LabourFacts, LabourFactsBody } from '@finaula/contract/labour';
import type { Connection, Transaction } from '../../database/connect.ts';
import { NO_FACTS, type PersonFacts, readLabourFacts, recordLabourFacts } from '../../identity/labour-facts/facts.ts';
import { splitName } from '../../identity/labour-facts/split-name.ts';
import type { CatalogueKeys } from './catalogue-keys.ts';

/** The parts of a person's name: as given, or else as name and CURP agree; null when they do not. */
export function namesOf(name: string, { curp, given_names, first_surname, second_surname }: PersonFacts) {
  if (given_names !== null && first_surname !== null) return { given_names, first_surname, second_surname };
  return curp === null ? null : splitName(name, curp);
}

interface Person {
  id: string;
  name: string;
}

export async function presentFacts(
  connection: Connection,
  dataDir: string,
  entityId: string,
  { id, name }: Person,
): Promise<LabourFacts> {
  const recorded = (await readLabourFacts(connection, dataDir, entityId, [id])).get(id);
  const facts = recorded?.facts ?? NO_FACTS;
  const names = namesOf(name, facts);
  return {
    user_id: id,
    user_name: name,
    ...facts,
    ...names,
    names_derived: names !== null && facts.given_names === null,
    warnings: facts.curp !== null && readCurp(facts.curp)?.checkDigitIsRight === false ? ['curp_check_digit'] : [],
    recorded_at: recorded?.recordedAt.toISOString() ?? null,
  };
}

/** @throws ApiError LABOUR_KEY_UNKNOWN */
export async function changeFacts(
  tx: Transaction,
  { dataDir, catalogues }: { dataDir: string; catalogues: CatalogueKeys },
  { entityId, recordedBy, userId }: { entityId: string; recordedBy: string; userId: string },
  change: LabourFactsBody,
): Promise<void> {
  if (change.occupation_key) catalogues.entry('occupations', change.occupation_key);
  if (change.studies) catalogues.entry('studies', change.studies);
  await recordLabourFacts(tx, dataDir, { entityId, recordedBy }, new Map([[userId, change]]));
}
