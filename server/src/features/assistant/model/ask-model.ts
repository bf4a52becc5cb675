import { type Answer, elsewhere, type Found, type FoundPassage, passagesOf } from '@finaula/assistant';
import type { FastifyBaseLogger } from 'fastify';
import type { ModelConfig } from '../../../config.ts';
import { checkAnswer } from './check-answer.ts';
import { type EarlierTurn, messagesFor } from './messages.ts';
import { ModelFailure } from './model-failure.ts';
import { rankPassages } from './rank-passages.ts';
import { streamCompletion } from './stream-completion.ts';

/** The passages that a model reads. */
const PASSAGES = 6;

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

function report(error: unknown, { log, signal }: ModelAccess, consequence: string): void {
  if (signal.aborted) return;
  const failure =
    error instanceof ModelFailure
      ? error
      : error instanceof Error && error.name === 'TimeoutError'
        ? new ModelFailure('timeout')
        : undefined;
  if (failure === undefined) throw error;
  log[isTechnical(failure) ? 'warn' : 'info']({ reason: failure.reason }, consequence);
}

/** The passages for the model: by their embeddings where a model of these is configured, else as found. */
async function choosePassages(
  { question, found }: ModelQuestion,
  access: ModelAccess,
  signal: AbortSignal,
): Promise<FoundPassage[]> {
  const passages = passagesOf(found);
  const { model } = access;
  const ranked =
    model.embeddingName === undefined
      ? passages
      : await rankPassages(model, question, passages, signal).catch((error: unknown) => {
          report(error, access, 'Sin vectores del modelo: los pasajes quedan en el orden de la búsqueda');
          return passages;
        });
  return ranked.slice(0, PASSAGES);
}

/**
 * Yields checked parts of a model's answer and returns the whole answer. Returns 'nothing' when the model
 * says that the passages do not answer, and undefined when it failed: yielded parts are void then.
 */
export async function* askModel(
  asked: ModelQuestion,
  access: ModelAccess,
): AsyncGenerator<string, Answer | 'nothing' | undefined> {
  const { model, signal } = access;
  const { question, earlier } = asked;
  const { scope } = asked.found;
  const timed = AbortSignal.any([signal, AbortSignal.timeout(model.timeoutMs)]);
  const passages = await choosePassages(asked, access, timed);
  const check = checkAnswer(passages);
  const [best] = passages;
  const preface = scope === 'elsewhere' && best ? `${elsewhere(best.course_title)}\n\n` : '';
  let opening = preface;
  try {
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
    report(error, access, 'Sin respuesta del modelo: se contesta por búsqueda');
    return undefined;
  }
}
