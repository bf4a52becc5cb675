import type { Database, Transaction } from './connect.ts';

class Undone<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super();
    this.result = result;
  }
}

/** Runs statements in a transaction, undoes them and returns the result: a preview that equals the act. */
export async function runAndUndo<Result>(
  database: Database,
  run: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  try {
    return await database.transaction().execute(async (tx): Promise<never> => {
      throw new Undone(await run(tx));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}
