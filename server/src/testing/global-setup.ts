import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { loadFixtureCourses } from './fixture-courses.ts';
import { startTestPostgres } from './postgres.ts';
import { keepInstallation } from './start-installed.ts';

/**
 * Starts one real PostgreSQL for all test files. Each file clones the migrated template with the fixture
 * courses.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  await loadFixtureCourses(postgres.templateUrl);
  project.provide('templateUrl', postgres.templateUrl);
  project.provide('appUrl', postgres.appUrl);
  project.provide('externalUrl', await postgres.createEmpty('externa'));
  const installation = keepInstallation();
  return async () => {
    await postgres.stop();
    rmSync(installation, { recursive: true, force: true });
  };
}
