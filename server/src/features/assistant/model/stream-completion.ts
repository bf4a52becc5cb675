import { setTimeout as sleep } from 'node:timers/promises';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { ModelConfig } from '../../../config.ts';
import type { Message } from './messages.ts';
import { ModelFailure } from './model-failure.ts';

/** The pause before the only retry. */
const PAUSE_MS = 300;
/** The largest event of the stream in characters, far above a normal one. */
const EVENT_CHARACTERS = 64 * 1024;

/**
 * The fields of an OpenAI-compatible chunk that are read. Some endpoints send a last chunk without choices,
 * only with usage.
 */
const chunk = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }),
  ),
});

const isWorthRetrying = (status: number) => status === 429 || status >= 500;

/** Sends only fields that all such endpoints know: model, messages, stream. No field identifies the user. */
async function open(
  { baseUrl, apiKey, name }: ModelConfig,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model: name, messages, stream: true }),
    // Send key and question only to the configured address.
    redirect: 'error',
    signal,
  }).catch((cause: unknown) => {
    throw signal.aborted ? cause : new ModelFailure('no connection', { cause });
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new ModelFailure(`status ${response.status}`);
}

/** Retries once after a 429, a 5xx or a lost connection, before any text was read. */
async function openWithRetry(model: ModelConfig, messages: readonly Message[], signal: AbortSignal): Promise<Response> {
  try {
    return await open(model, messages, signal);
  } catch (error) {
    const status = error instanceof ModelFailure && /^status (\d+)$/.exec(error.reason)?.[1];
    const passing =
      error instanceof ModelFailure && (error.reason === 'no connection' || isWorthRetrying(Number(status)));
    if (!passing) throw error;
    await sleep(PAUSE_MS, undefined, { signal });
    return open(model, messages, signal);
  }
}

function parseChunk(data: string): z.infer<typeof chunk> {
  try {
    return chunk.parse(JSON.parse(data));
  } catch (cause) {
    throw new ModelFailure('malformed', { cause });
  }
}

/**
 * The model's text as it arrives. Ends without an error only when the model reported its end.
 * @throws ModelFailure, or the signal's own error
 */
export async function* streamCompletion(
  model: ModelConfig,
  messages: readonly Message[],
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const { body, headers } = await openWithRetry(model, messages, signal);
  if (!body || !headers.get('content-type')?.startsWith('text/event-stream')) {
    await body?.cancel();
    throw new ModelFailure('no stream');
  }
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: EVENT_CHARACTERS }));
  try {
    for await (const { data } of events) {
      if (data === '[DONE]') return;
      const [choice] = parseChunk(data).choices;
      if (choice?.delta?.content) yield choice.delta.content;
      if (choice?.finish_reason === 'stop') return;
      if (choice?.finish_reason) throw new ModelFailure('cut off');
    }
  } catch (cause) {
    throw cause instanceof ModelFailure || signal.aborted ? cause : new ModelFailure('cut off', { cause });
  }
  throw new ModelFailure('cut off');
}
