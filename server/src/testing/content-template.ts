import { join } from 'node:path';
import { Client } from 'pg';
import pino from 'pino';
import { connect } from '../database/connect.ts';
import { readContent } from '../features/courses/content/read-content.ts';
import { readExamBank } from '../features/courses/content/read-exam-bank.ts';
import { readVocabulary } from '../features/courses/content/read-vocabulary.ts';
import { loadContent } from '../features/courses/load-content.ts';

export const CONTENT = join(import.meta.dirname, '../../../content');
const NAME = 'con_contenido';

async function fill(url: string): Promise<void> {
  const { database } = connect(url, pino({ level: 'silent' }));
  const courses = readContent(CONTENT);
  const [vocabulary, items] = [readVocabulary(CONTENT, courses), readExamBank(CONTENT, courses, undefined)];
  for (const table of ['courses', 'words'] as const) await database.deleteFrom(table).execute();
  await database.transaction().execute((tx) => loadContent(tx, courses, vocabulary, items, null));
  await database.destroy();
}

/**
 * A clone of the migrated template with the courses of content/ instead of the fixtures. The first test file
 * of a run that needs it fills it.
 * @returns its name
 */
export async function contentTemplate(template: URL): Promise<string> {
  const client = new Client({ connectionString: new URL('/postgres', template).href });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [NAME]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [NAME]);
    if (rowCount === 0) {
      await client.query(`create database ${NAME}_a_medias template ${template.pathname.slice(1)} strategy file_copy`);
      await fill(new URL(`/${NAME}_a_medias`, template).href);
      await client.query(`alter database ${NAME}_a_medias rename to ${NAME}`);
    }
  } finally {
    await client.end();
  }
  return NAME;
}
