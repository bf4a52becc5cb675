import { type Answer, elsewhere, type Found, type FoundPassage, passagesOf } from '@finaula/assistant';
import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../../config.ts';
import { checkAnswer } from './check-answer.ts';
import { type EarlierTurn, messagesFor } from './messages.ts';
import { ModelFailure } from './model-failure.ts';
import { streamCompletion } from './stream-completion.ts';

export interface ModelQuestion {
  /** Personal data is masked. */
  question: string;
  earlier: readonly EarlierTurn[];
  found: Found;
}

export interface ModelAccess {
  model: ModelConfig;
  /** Aborts when the client disconnects or the program stops. */
  signal: AbortSignal;
  log: FastifyBaseLogger;
}

/** Lists a slide once, even when several of its passages were cited. */
const sourcesOf = (cited: readonly FoundPassage[]): Answer['sources'] => [
  ...new Map(
    cited.map(({ course_id, course_title, slide_number, slide_title }) => [
      `${course_id} ${slide_number}`,
      { course_id, course_title, slide_number, title: slide_title },
    ]),
  ).values(),
];

/** An operator must see technical failures; a rejected answer is normal. */
const isTechnical = ({ reason }: ModelFailure) => !/^(too long|empty|repeats|unsupported)/.test(reason);

function report(error: unknown, { log, signal }: ModelAccess): void {
  if (signal.aborted) return;
  const failure =
    error instanceof ModelFailure
      ? error
      : error instanceof Error && error.name === 'TimeoutError'
        ? new ModelFailure('timeout')
        : undefined;
  if (failure === undefined) throw error;
  log[isTechnical(failure) ? 'warn' : 'info'](
    { reason: failure.reason },
    'Sin respuesta del modelo: se contesta por búsqueda',
  );
}

/**
 * Yields checked parts of a model's answer and returns the whole answer. Returns 'nothing' when the model
 * says that the passages do not answer, and undefined when it failed: yielded parts are void then.
 */
export async function* askModel(
  { question, earlier, found }: ModelQuestion,
  access: ModelAccess,
): AsyncGenerator<string, Answer | 'nothing' | undefined> {
  const { model, signal } = access;
  const { scope } = found;
  const passages = passagesOf(found);
  const check = checkAnswer(passages);
  const [best] = passages;
  const preface = scope === 'elsewhere' && best ? `${elsewhere(best.course_title)}\n\n` : '';
  let opening = preface;
  try {
    const timed = AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)]);
    for await (const text of streamCompletion(model, messagesFor(question, passages, earlier), timed)) {
      const ready = check.push(text);
      if (ready === '') continue;
      yield opening + ready;
      opening = '';
    }
    const { text, cited, declines } = check.finish();
    if (declines) return 'nothing';
    return {
      response: preface + text,
      sources: sourcesOf(cited),
      outcome: scope === 'elsewhere' ? 'elsewhere' : 'answered',
    };
  } catch (error) {
    report(error, access);
    return undefined;
  }
}
