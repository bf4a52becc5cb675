import type { TestProject } from 'vitest/node';
import { startTestPostgres } from './postgres.ts';

/** One real PostgreSQL for all test files; each clones the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  project.provide('templateUrl', postgres.templateUrl);
  project.provide('appUrl', postgres.appUrl);
  project.provide('externalUrl', await postgres.createEmpty('externa'));
  return postgres.stop;
}
