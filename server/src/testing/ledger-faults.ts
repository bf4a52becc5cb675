import type { Database } from '../database/connect.ts';
import { verifyLedger } from '../features/ledger/verify-ledger.ts';

/** The faults that `npm run verify:ledger` reports for that database. */
export const ledgerFaults = async (database: Database): Promise<string[]> => (await verifyLedger(database)).faults;
