import type { Course, Slide } from '@finaula/contract/courses';
import { type Insertable, sql } from 'kysely';
import type { Transaction } from '../../database/connect.ts';
import type { Passages } from '../../database/database.generated.ts';
import { replaceAnswers } from './answers.ts';
import type { Vocabulary } from './content/read-vocabulary.ts';
import type { GlossaryEntry, SearchWords } from './content/schemas.ts';
import { isScene } from './sentences.ts';

type Passage = Insertable<Passages>;

/** Words of four letters or more, which show the subject of a sentence. */
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu) ?? []);

/**
 * The slide that a snippet summarises: the one that shares most words with it. Words that few slides have
 * count more.
 */
function slideOf(snippet: string, slides: readonly Slide[]): Slide | undefined {
  const said = slides.map((slide) => wordsOf(`${slide.title} ${slide.content}`));
  const share = (words: Set<string>) =>
    [...wordsOf(snippet)]
      .filter((word) => words.has(word))
      .reduce((sum, word) => sum + 1 / said.filter((others) => others.has(word)).length, 0);
  const shares = said.map(share);
  return slides[shares.indexOf(Math.max(...shares))];
}

/**
 * The searchable passages of a course: a passage for each paragraph or list of a slide, with its citations
 * and the entities it applies to; snippets; glossary entries.
 */
export function passagesOf(course: Course, glossary: readonly GlossaryEntry[]): Passage[] {
  const of = ({ slide_number, title }: Slide) => ({ course_id: course.id, slide_number, slide_title: title });
  const passages: Omit<Passage, 'position'>[] = course.slides.flatMap((slide) => [
    ...slide.content
      .split('\n\n')
      .map((content, i, all) => ({ ...of(slide), kind: isScene(content, i, all) ? 'scene' : 'slide', content })),
    ...(slide.sources.length > 0
      ? [
          {
            ...of(slide),
            kind: 'source',
            content: `Fuentes: ${slide.sources.join('; ')}. Aplica a: ${slide.applies_to}.`,
          },
        ]
      : []),
  ]);
  for (const snippet of course.snippets) {
    const slide = slideOf(snippet, course.slides);
    if (slide) passages.push({ ...of(slide), kind: 'snippet', content: snippet });
  }
  for (const { term, also, module, slide: number, is } of glossary) {
    const slide = course.slides[number - 1];
    if (slide && module === course.id)
      passages.push({ ...of(slide), kind: 'glossary', term: [term, ...also].join(', '), content: is });
  }
  return passages.map((passage, position) => ({ ...passage, position }));
}

type WordKind = 'said' | 'ignored' | 'outside';

/**
 * Adds the words of texts to those that a misspelt word is compared with. Words that no course contains any
 * more stay, but lead to nothing.
 */
const addWords = (tx: Transaction, texts: readonly string[], kind: WordKind) =>
  sql`
  insert into words (word, kind)
  select distinct word, ${kind}
  from unnest(${texts}::text[]) as text cross join lateral string_to_table(search_text(text), ' ') as word
  where ${kind} <> 'said' or length(word) > 2
  on conflict (word) do update set kind = excluded.kind where excluded.kind <> 'said'`.execute(tx);

/** `entityId`: the institution of an own course, whose words stay out of the common vocabulary. */
export async function replacePassages(
  tx: Transaction,
  course: Course,
  glossary: readonly GlossaryEntry[],
  entityId: string | null = null,
): Promise<void> {
  await tx.deleteFrom('passages').where('course_id', '=', course.id).execute();
  const passages = passagesOf(course, glossary);
  if (passages.length === 0) return;
  await tx
    .insertInto('passages')
    .values(passages.map((passage) => ({ ...passage, entity_id: entityId })))
    .execute();
  if (entityId !== null) return;
  const texts = passages
    .filter(({ kind }) => kind !== 'source')
    .map(({ term, slide_title, content }) => `${term ?? slide_title} ${content}`);
  await addWords(tx, texts, 'said');
}

/** Replaces the stems of every everyday phrase and every meaning. */
async function replaceSynonyms(tx: Transaction, { ignored, outside, synonyms }: SearchWords): Promise<void> {
  await tx.deleteFrom('synonyms').execute();
  const pairs = synonyms.flatMap(({ say, means }) => say.flatMap((phrase) => means.map((term) => ({ phrase, term }))));
  const stems = (column: string) => sql`tsvector_to_array(to_tsvector('spanish', search_text(${sql.ref(column)})))`;
  await sql`
    insert into synonyms (everyday, means)
    select everyday, means
    from unnest(${pairs.map(({ phrase }) => phrase)}::text[], ${pairs.map(({ term }) => term)}::text[]) as pair (phrase, term)
    cross join lateral (select ${stems('phrase')} as everyday, ${stems('term')} as means) as stem
    where cardinality(everyday) > 0 and cardinality(means) > 0
    on conflict do nothing`.execute(tx);
  await tx.updateTable('words').set({ kind: 'said' }).where('kind', '<>', 'said').execute();
  await addWords(
    tx,
    pairs.map(({ phrase }) => phrase),
    'said',
  );
  await addWords(tx, ignored, 'ignored');
  await addWords(tx, outside, 'outside');
}

/** Replaces the vocabulary of all courses. Call it after the passages of all courses are stored. */
export async function replaceVocabulary(
  tx: Transaction,
  { words, glossary, asked }: Vocabulary,
  courses: readonly Course[],
): Promise<void> {
  await replaceSynonyms(tx, words);
  for (const course of courses) await replaceAnswers(tx, course, glossary, asked);
  await sql`select refresh_lexemes()`.execute(tx);
}
