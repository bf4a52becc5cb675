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
      select id || '-' || copy, 1000 + position, version, jsonb_build_object('title', (document ->> 'title') || ' ' || copy, 'slides', slides)
      from courses
      cross join ${copies}
      cross join lateral (
        select jsonb_agg(slide || jsonb_build_object('content', split_part(slide ->> 'content', E'\\n\\n', 1) || ' copia' || copy)) as slides
        from jsonb_array_elements(document -> 'slides') as slide
      ) as lead`.execute(tx);
  });
  await sql`vacuum analyze courses`.execute(database);
  await database.destroy();
}
