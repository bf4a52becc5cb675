import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

export const courseExists = async (database: Database, courseId: string): Promise<boolean> =>
  (await database.selectFrom('courses').select('id').where('id', '=', courseId).executeTakeFirst()) !== undefined;

/** Ignored: it only asks ("cómo", "puedo"). Outside: it asks for what no course teaches ("precio"). */
type WordKind = 'said' | 'ignored' | 'outside';

/** A known word that sounds like a misspelt one; `similarity` is that of the trigrams of their sounds, 0 to 1. */
export interface Spelling {
  lexeme: string;
  kind: WordKind;
  similarity: number;
}

export interface AskedWord {
  word: string;
  lexeme: string;
  kind: WordKind;
  /** The catalogue or a synonym has it. */
  known: boolean;
  /** For a word that nobody knows, the nearest that somebody does, best first. */
  spellings: Spelling[];
}

/** The words of a question in their order, each once, without Spanish stop words. */
export async function findAskedWords(database: Database, question: string): Promise<AskedWord[]> {
  const { rows } = await sql<AskedWord>`
    select asked.word, stem.lexeme, coalesce(words.kind, 'said') as kind, known, coalesce(spellings, '[]') as spellings
    from regexp_split_to_table(search_text(${question}), ' ') with ordinality as asked (word, place)
    cross join lateral unnest(ts_lexize('spanish_stem', asked.word)) as stem (lexeme)
    cross join lateral (
      -- One look-up for each: an "exists" would read the whole table to have its hash.
      select coalesce(
        (select true from lexemes where lexemes.lexeme = stem.lexeme),
        (select true from synonyms where everyday @> array[stem.lexeme] limit 1), false) as known
    ) as knowledge
    left join words on words.word = asked.word
    left join lateral (
      select jsonb_agg(jsonb_build_object('lexeme', lexeme, 'kind', kind, 'similarity', similarity)) as spellings
      from (
        select near_stem.lexeme, near.kind, similarity(near.sound, spanish_sound(asked.word)) as similarity
        from words as near cross join lateral unnest(ts_lexize('spanish_stem', near.word)) as near_stem (lexeme)
        where not known and length(asked.word) > 3 and near.sound % spanish_sound(asked.word)
        order by similarity desc, near.word
        limit 5
      ) as nearest
    ) as likely on true
    order by place`.execute(database);
  return [...new Map(rows.map((row) => [row.word, row])).values()];
}

export interface Synonym {
  everyday: string[];
  means: string[];
}

export interface Lexeme {
  lexeme: string;
  /** 1 in one slide only, 0 in all. */
  rarity: number;
  /** Those that say it most, at most twenty, the most first. */
  courses: string[];
}

/** Every everyday phrase whose stems are all among these, and what the catalogue has of these stems and of the phrases' meanings. */
export async function findMeanings(database: Database, stems: readonly string[]): Promise<{ synonyms: Synonym[]; lexemes: Lexeme[] }> {
  const { rows } = await sql<{ synonyms: Synonym[]; lexemes: Lexeme[] }>`
    with synonym as materialized (
      -- The index finds those that share a stem.
      select everyday, means from synonyms where everyday && ${stems}::text[] and everyday <@ ${stems}::text[]
    )
    select (select coalesce(jsonb_agg(synonym), '[]') from synonym) as synonyms,
      (select coalesce(jsonb_agg(lexemes), '[]') from lexemes
        where lexeme = any (array(select unnest(${stems}::text[]) union select unnest(means) from synonym))) as lexemes`.execute(database);
  return rows[0] ?? { synonyms: [], lexemes: [] };
}

export interface PassageHit {
  course_id: string;
  course_title: string;
  slide_number: number;
  slide_title: string;
  kind: 'slide' | 'scene' | 'snippet' | 'glossary' | 'source';
  content: string;
  /** Which of the stems asked for it has, how often, and whether its title or term has them too. */
  hits: { lexeme: string; times: number; titled: boolean }[];
}

/** The passages of some courses in reading order, each with what it has of these stems. */
export async function findPassages(database: Database, courseIds: readonly string[], stems: readonly string[]): Promise<PassageHit[]> {
  // Titles apart and once: a course's document is large, and reading it for each passage would cost more than the rest.
  const { rows } = await sql<PassageHit>`
    with course as materialized (select id, document ->> 'title' as title from courses where id = any (${courseIds}::text[]))
    select course_id, course.title as course_title, slide_number, slide_title, kind, content,
      -- Taking a document apart is most of the work: only those that have something of it.
      case when search @@ array_to_string(array(select quote_literal(unnest(${stems}::text[]))), '|')::tsquery then (
        select jsonb_agg(jsonb_build_object('lexeme', lexeme, 'times', cardinality(positions), 'titled', 'A' = any (weights)))
        from unnest(search) where lexeme = any (${stems}::text[])
      ) else '[]' end as hits
    from course join passages on course_id = course.id
    order by array_position(${courseIds}::text[], course_id), position`.execute(database);
  return rows;
}
