import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { isOffered } from '../../shared/courses/find-course.ts';

export const courseExists = async (database: Database, courseId: string): Promise<boolean> =>
  (await database.selectFrom('courses').select('id').where('id', '=', courseId).where(isOffered).executeTakeFirst()) !==
  undefined;

/**
 * ignored: a word that only asks ("cómo", "puedo"). outside: it asks for something that no course teaches
 * ("precio").
 */
type WordKind = 'said' | 'ignored' | 'outside';

/**
 * A known word that sounds like a misspelt one. `similarity` compares the trigrams of their sounds, from 0 to
 * 1.
 */
export interface Spelling {
  lexeme: string;
  kind: WordKind;
  similarity: number;
}

export interface QuestionWord {
  word: string;
  lexeme: string;
  kind: WordKind;
  /** The catalogue or a synonym contains the word. */
  known: boolean;
  /** The nearest known words of an unknown word, best first. */
  spellings: Spelling[];
}

/**
 * The passages of own courses that the caller may take, with a stem: their words are not in the common
 * vocabulary.
 */
const ofOwnCourses = (stem: RawBuilder<unknown>) =>
  sql`passages where entity_id is not null and ${stem} = any (tsvector_to_array(search))
    and course_id in (select id from courses where entity_id is not null and ${isOffered})`;

/** The words of texts in order, without Spanish stop words. A text may have several words or none. */
export async function findQuestionWords(database: Database, texts: readonly string[]): Promise<QuestionWord[][]> {
  const { rows } = await sql<QuestionWord & { place: number }>`
    select typed.place::int, asked.word, stem.lexeme, case when own then 'said' else coalesce(words.kind, 'said') end as kind, known, coalesce(spellings, '[]') as spellings
    from unnest(${texts}::text[]) with ordinality as typed (text, place)
    cross join lateral regexp_split_to_table(search_text(typed.text), ' ') with ordinality as asked (word, part)
    cross join lateral unnest(ts_lexize('spanish_stem', asked.word)) as stem (lexeme)
    cross join lateral (
      -- One look-up for each: an "exists" would read the whole table to have its hash.
      select own, coalesce(
        (select true from lexemes where lexemes.lexeme = stem.lexeme),
        (select true from synonyms where everyday @> array[stem.lexeme] limit 1), own) as known
      from (select exists (select from ${ofOwnCourses(sql.ref('stem.lexeme'))}) as own) as here
    ) as knowledge
    left join words on words.word = asked.word
    left join lateral (
      select jsonb_agg(jsonb_build_object('lexeme', lexeme, 'kind', kind, 'similarity', similarity)) as spellings
      from (
        select near_stem.lexeme, near.kind, similarity(near.sound, spanish_sound(asked.word)) as similarity
        from words as near cross join lateral unnest(ts_lexize('spanish_stem', near.word)) as near_stem (lexeme)
        -- No word of Spanish is longer; to compare a thousand letters costs seconds.
        where not known and length(asked.word) between 4 and 30 and near.sound % spanish_sound(asked.word)
        order by similarity desc, near.word
        limit 5
      ) as nearest
    ) as likely on true
    order by typed.place, asked.part`.execute(database);
  const found = Map.groupBy(rows, ({ place }) => place);
  return texts.map((_, i) => found.get(i + 1) ?? []);
}

export interface Synonym {
  everyday: string[];
  means: string[];
}

export interface Lexeme {
  lexeme: string;
  /** 1 in a single slide, 0 in all slides. */
  rarity: number;
  /** At most twenty courses that use the stem most, in descending order. */
  courses: string[];
}

export interface Stem {
  /** Undefined when no course uses the stem. */
  lexeme: Lexeme | undefined;
  /** Everyday phrases that begin with this stem. */
  synonyms: Synonym[];
}

/** The rarity of a stem that only own courses use: few slides have it. */
const OWN_RARITY = 0.8;

/** Facts of stems in the catalogue. */
export async function findStems(database: Database, stems: readonly string[]): Promise<Stem[]> {
  const { rows } = await sql<{ lexeme: Lexeme | null; synonyms: Synonym[] }>`
    select coalesce(
        (select to_jsonb(lexemes) from lexemes where lexeme = asked.stem),
        (select jsonb_build_object('lexeme', asked.stem, 'rarity', ${OWN_RARITY}::float8, 'courses', jsonb_agg(distinct course_id))
          from ${ofOwnCourses(sql.ref('asked.stem'))} having count(*) > 0)) as lexeme,
      (select coalesce(jsonb_agg(synonyms), '[]') from synonyms where everyday[1] = asked.stem) as synonyms
    from unnest(${stems}::text[]) with ordinality as asked (stem, place)
    order by asked.place`.execute(database);
  return rows.map(({ lexeme, synonyms }) => ({ lexeme: lexeme ?? undefined, synonyms }));
}

export interface Passage {
  course_id: string;
  course_title: string;
  slide_number: number;
  slide_title: string;
  kind: 'slide' | 'scene' | 'snippet' | 'glossary' | 'source';
  content: string;
}

/** A stem of a text, and whether its title or term contains it. */
export interface StemUse {
  lexeme: string;
  titled: boolean;
}

/** A sentence or list item that may be quoted. */
export interface Sentence {
  slide_number: number;
  /** Index among the slide's paragraphs and lists. */
  block: number;
  content: string;
  /** An example tells about a person and is never quoted. */
  kind: 'prose' | 'point' | 'example';
  facts: string[];
}

/** A question that people ask about a slide, and the sentences of the slide that answer it. */
export interface AskedQuestion {
  slide_number: number;
  ask: string;
  answer: string[];
  /** The stems of the question's own words, with their rarity. */
  stems: { lexeme: string; rarity: number }[];
}

/** Groups rows of a query by course, in the order of the ids. */
async function byCourse<Row extends { course_id: string }>(
  ids: readonly string[],
  rows: Promise<{ rows: Row[] }>,
): Promise<Row[][]> {
  const found = Map.groupBy((await rows).rows, ({ course_id }) => course_id);
  return ids.map((id) => found.get(id) ?? []);
}

/** The passages of courses in reading order, each with its stems. An unknown course has none. */
export const findPassages = (
  database: Database,
  ids: readonly string[],
): Promise<(Passage & { says: StemUse[] })[][]> =>
  // Read titles separately and once: a course's document is large, and reading it for each passage would
  // dominate the cost.
  byCourse(
    ids,
    sql<Passage & { says: StemUse[] }>`
    with course as materialized (select id, document ->> 'title' as title from courses where id = any (${ids}::text[]))
    select course_id, course.title as course_title, slide_number, slide_title, kind, content, (
      select coalesce(jsonb_agg(jsonb_build_object('lexeme', lexeme, 'titled', 'A' = any (weights))), '[]')
      from unnest(search)
    ) as says
    from course join passages on course_id = course.id
    order by position`.execute(database),
  );

/** The sentences of courses in reading order, each with its stems. */
export const findSentences = (
  database: Database,
  ids: readonly string[],
): Promise<(Sentence & { says: string[] })[][]> =>
  byCourse(
    ids,
    sql<Sentence & { course_id: string; says: string[] }>`
    select course_id, slide_number, block, content, kind, facts, tsvector_to_array(search) as says
    from sentences
    where course_id = any (${ids}::text[])
    order by slide_number, position`.execute(database),
  );

/** A stem of a question, or one that a synonym of its stems means: `of` are the question's own stems. */
export interface AskedStem {
  lexeme: string;
  of: string[];
}

/** The questions of the courses' quizzes, with their options. An unknown course has none. */
export async function findQuizQuestions(
  database: Database,
  courseIds: readonly string[],
): Promise<{ question: string; options: string[] }[][]> {
  const { rows } = await sql<{ id: string; questions: { question: string; options: string[] }[] | null }>`
    select id, document -> 'quiz' -> 'questions' as questions from courses where id = any (${courseIds}::text[])`.execute(
    database,
  );
  return courseIds.map((id) => rows.find((course) => course.id === id)?.questions ?? []);
}
interface AskedRow extends Pick<AskedQuestion, 'slide_number' | 'ask' | 'answer'> {
  course_id: string;
  stems: string[];
}

/**
 * The questions asked about courses, each with its stems. They are joined here, because a join in PostgreSQL
 * took a third of a second per course.
 */
export async function findAskedQuestions(
  database: Database,
  ids: readonly string[],
): Promise<(AskedQuestion & { says: AskedStem[] })[][]> {
  const asked = await sql<AskedRow>`
    select course_id, slide_number, ask, answer, stems from asked_questions where course_id = any (${ids}::text[]) order by position`.execute(
    database,
  );
  const all = [...new Set(asked.rows.flatMap(({ stems }) => stems))];
  const [lexemes, synonyms] = await Promise.all([
    sql<{
      lexeme: string;
      rarity: number;
    }>`select lexeme, rarity from lexemes where lexeme = any (${all}::text[])`.execute(database),
    sql<{
      everyday: string[];
      means: string[];
    }>`select everyday, means from synonyms where everyday <@ ${all}::text[]`.execute(database),
  ]);
  const known = new Map(lexemes.rows.map((stem) => [stem.lexeme, stem]));
  const meanings = Map.groupBy(synonyms.rows, ({ everyday: [first = ''] }) => first);
  const itself = new Map(all.map((lexeme) => [lexeme, { lexeme, of: [lexeme] }]));
  const questions = asked.rows.map(({ stems, ...row }) => {
    const meant = stems
      .flatMap((stem) => meanings.get(stem) ?? [])
      .filter(({ everyday }) => everyday.every((stem) => stems.includes(stem)))
      .flatMap(({ everyday, means }) => means.map((lexeme) => ({ lexeme, of: everyday })));
    return {
      ...row,
      stems: stems.flatMap((stem) => known.get(stem) ?? []),
      says: [...stems.flatMap((stem) => itself.get(stem) ?? []), ...meant],
    };
  });
  const found = Map.groupBy(questions, ({ course_id }) => course_id);
  return ids.map((id) => found.get(id) ?? []);
}

/** Questions that people ask about a course, by slide, without glossary terms. */
export const listSuggestions = (database: Database, courseId: string) =>
  database
    .selectFrom('asked_questions')
    .select(['slide_number', 'ask'])
    .where('course_id', '=', courseId)
    .where('suggested', '=', true)
    .orderBy('position')
    .execute();
