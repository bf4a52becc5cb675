import { sql } from 'kysely';
import pino from 'pino';
import { connect } from '../database/connect.ts';

/**
 * Copies the loaded courses until about that many more exist, with one paragraph of every slide, to make a
 * large catalogue to search in. A copy has the words of its original and one word of its own.
 */
export async function fillCatalogue(url: string, courses: number): Promise<void> {
  const { database } = connect(url, pino({ level: 'silent' }));
  await database.transaction().execute(async (tx) => {
    const originals = await tx.selectFrom('courses').select('id').execute();
    const copies = sql`generate_series(1, ${Math.ceil(courses / originals.length)}::int) as copy`;
    await sql`
      insert into courses (id, position, version, document)
      select id || '-' || copy, 1000 + position, version, jsonb_build_object('title', (document ->> 'title') || ' ' || copy)
      from courses cross join ${copies}`.execute(tx);
    await sql`
      insert into passages (course_id, slide_number, position, slide_title, content)
      select course_id || '-' || copy, slide_number, position, slide_title, content || ' copia' || copy
      from (select distinct on (course_id, slide_number) * from passages where kind = 'slide' order by course_id, slide_number, position) as lead
      cross join ${copies}`.execute(tx);
    await sql`
      insert into sentences (course_id, slide_number, position, block, content, kind, facts)
      select course_id || '-' || copy, slide_number, position, block, content, kind, facts
      from (select * from sentences where block = 0) as lead
      cross join ${copies}`.execute(tx);
    await sql`select refresh_lexemes()`.execute(tx);
  });
  for (const table of ['courses', 'passages', 'sentences', 'lexemes', 'words'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(database);
  await database.destroy();
}
