import { createHash } from 'node:crypto';
import type { Compliance } from '@finaula/contract/compliance';
import { DAY_MS } from '../../shared/time/days.ts';
import { type Account, callServer, signInTo } from './call-server.ts';

/** The accounts of the stored installation. Their passwords protect invented people only. */
export interface Accounts {
  superAdmin: Account;
  administrator: Account;
  employee: Account;
}

/** Facts that must be the same before and after an upgrade. */
export interface Facts {
  /** The sums of compliance on each day, as known on that day. */
  standings: Record<string, Pick<Compliance, 'totals' | 'by_area'>>;
  /** SHA-256 of the document of each constancia, by folio. */
  documents: Record<string, string>;
  ledger: { certificates: number; faults: string[] };
}

const DATES = 12;
const DAYS_APART = 30;

/** Twelve days of the year before that instant. */
export const pastDates = (before: Date): string[] =>
  Array.from({ length: DATES }, (_, n) =>
    new Date(before.getTime() - (1 + n * DAYS_APART) * DAY_MS).toISOString().slice(0, 10),
  );

export async function readFacts(url: string, accounts: Accounts, dates: readonly string[]): Promise<Facts> {
  const administrator = await signInTo(url, accounts.administrator);
  const standings: Facts['standings'] = {};
  for (const on of dates) {
    const sums = await callServer<Compliance>(url, {
      path: `/admin/compliance?on=${on}&part=sums`,
      token: administrator,
    });
    standings[on] = { totals: sums.totals, by_area: sums.by_area };
  }
  const documents: Facts['documents'] = {};
  for (const account of [accounts.administrator, accounts.employee]) {
    const token = await signInTo(url, account);
    for (const { folio } of await callServer<{ folio: string }[]>(url, { path: '/certificates', token })) {
      const pdf = await fetch(`${url}/api/certificates/${folio}/pdf`, {
        headers: { authorization: `Bearer ${token}` },
      });
      documents[folio] = createHash('sha256')
        .update(Buffer.from(await pdf.arrayBuffer()))
        .digest('hex');
    }
  }
  const superAdmin = await signInTo(url, accounts.superAdmin);
  const ledger = await callServer<Facts['ledger']>(url, {
    method: 'POST',
    path: '/admin/ledger/verify',
    token: superAdmin,
  });
  return { standings, documents, ledger: { certificates: ledger.certificates, faults: ledger.faults } };
}
