import { Worker } from 'node:worker_threads';
import type { unreadableFiles } from '@finaula/contract/unreadable-files';
import pLimit, { type LimitFunction } from 'p-limit';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * A parser module: it exports `parse`. A large result is sent in pieces; `send` resolves when the piece was
 * received.
 */
export type Parse<Options, Result, Piece = never> = (
  content: Uint8Array,
  options: Options,
  send: (piece: Piece) => Promise<void>,
) => Result | Promise<Result>;

export interface ParserThread {
  parser: string;
  content: Uint8Array;
  options: unknown;
}

/** A message of the thread. Unexpected errors end it. */
export type ThreadMessage<Result, Piece> = { piece: Piece } | { result: Result } | { refused: string; detail: string };

interface Task<Piece> {
  /** The URL of the parser module. */
  parser: URL;
  content: Uint8Array;
  options: unknown;
  onPiece?: (piece: Piece) => Promise<void>;
  /** Limits of the thread's JavaScript heap and running time. Buffers do not count. */
  limits?: { heapMb: number; ms: number };
  /** The institution whose file it is: it has one file parsed at a time, so that others get their turn. */
  entityId?: string;
  signal?: AbortSignal;
}

const LIMITS = { heapMb: 192, ms: 60_000 };
const YOUNG_MB = 16;
/** Files that a process parses at once. */
const atOnce = pLimit(2);
const turns = new Map<string, LimitFunction>();

const failed = (code: keyof typeof unreadableFiles) => new UnreadableFile(code);
const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Ends after `ms` of running time. */
function stopwatch(ms: number, onEnd: () => void) {
  let [left, since] = [ms, 0];
  let timer: NodeJS.Timeout | undefined;
  return {
    run() {
      since = performance.now();
      timer = setTimeout(onEnd, left);
    },
    pause() {
      clearTimeout(timer);
      left = Math.max(0, left - (performance.now() - since));
    },
  };
}

async function run<Result, Piece>({
  parser,
  content,
  options,
  onPiece,
  limits = LIMITS,
  signal,
}: Task<Piece>): Promise<Result> {
  signal?.throwIfAborted();
  const thread = new Worker(new URL('./parser-thread.ts', import.meta.url), {
    workerData: { parser: parser.href, content, options } satisfies ParserThread,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: YOUNG_MB },
  });
  const stop = () => void thread.terminate();
  signal?.addEventListener('abort', stop);
  let clock: ReturnType<typeof stopwatch> | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      clock = stopwatch(limits.ms, () => reject(failed('FILE_OUT_OF_TIME')));
      const receive = async (said: ThreadMessage<Result, Piece>) => {
        if ('result' in said) return resolve(said.result);
        if ('refused' in said) return reject(new UnreadableFile(said.refused, said.detail));
        // Time in the caller does not count.
        clock?.pause();
        await onPiece?.(said.piece);
        clock?.run();
        thread.postMessage('received');
      };
      thread.on('message', (said: ThreadMessage<Result, Piece>) => void receive(said).catch(reject));
      thread.on('error', (error) => reject(isOutOfMemory(error) ? failed('FILE_OUT_OF_MEMORY') : error));
      thread.on('exit', () => reject(signal?.reason ?? new Error('The thread that reads a file has ended')));
      clock.run();
    });
  } finally {
    clock?.pause();
    signal?.removeEventListener('abort', stop);
    await thread.terminate();
  }
}

/**
 * Parses an untrusted file in a thread of its own: a file that takes too much memory or time ends the
 * thread, not the process.
 * @throws UnreadableFile, also those of the parser, by their code
 */
export async function parseInThread<Result, Piece = never>(task: Task<Piece>): Promise<Result> {
  const parse = () => atOnce(() => run<Result, Piece>(task));
  const { entityId } = task;
  if (entityId === undefined) return parse();
  const turn = turns.get(entityId) ?? pLimit(1);
  turns.set(entityId, turn);
  try {
    return await turn(parse);
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) turns.delete(entityId);
  }
}
