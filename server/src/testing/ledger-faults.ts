import type { Database } from '../database/connect.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';

/** What `npm run verify:ledger` would say of that database. */
export const ledgerFaults = async (database: Database): Promise<string[]> => (await verifyLedger(database)).faults;
