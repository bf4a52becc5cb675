import { parse } from '../features/people/import/parse-people.ts';
import type { StagedRow } from '../features/people/import/staged-rows.ts';
import { UnreadableFile } from '../shared/hostile-files/unreadable-file.ts';

/** A file of people as the worker reads it. */
export async function parsedPeople(content: Buffer | string) {
  const people: StagedRow[] = [];
  const file = await parse(
    Buffer.from(content),
    { domain: 'banco.example', keys: { occupations: [], studies: [] } },
    async (piece) => {
      people.push(...piece);
    },
  );
  return { ...file, people };
}

/** The code and the sentence with which a file is refused as a whole. */
export const refusalOf = (content: Buffer | string) =>
  parsedPeople(content).then(
    () => ['read', null],
    (error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      return [error.code, error.detail];
    },
  );
