import { endObligations, insertCourses, startNameServer } from '@finaula/server/testing';
import { bareCourses } from '../fixtures/bare-courses.ts';
import { publishedRecords } from '../fixtures/dns-records.ts';

/**
 * Settings and data that the journeys need, on one server or two. Journeys publish DNS records in `folder`.
 */
export async function journeyNeeds(folder: string) {
  process.env.FINAULA_DNS_RECORDS = folder;
  const names = await startNameServer(publishedRecords);
  return {
    settings: { DNS_SERVERS: names.address, RATE_LIMIT: 'off', LOCAL_PROVIDERS: 'on', LOG_LEVEL: 'warn' },
    /** Once it runs: journeys learn its address, its database and its accounts from the environment. */
    async tell(url: string, databaseUrl: string, accounts: object): Promise<void> {
      await endObligations(databaseUrl);
      await insertCourses(databaseUrl, bareCourses);
      process.env.FINAULA_URL = url;
      process.env.FINAULA_DATABASE_URL = databaseUrl;
      process.env.FINAULA_ACCOUNTS = JSON.stringify(accounts);
    },
    close: () => names.close(),
  };
}
