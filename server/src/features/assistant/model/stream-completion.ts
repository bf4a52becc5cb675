import { EventSourceParserStream } from 'eventsource-parser/stream';
import { z } from 'zod';
import type { ModelConfig } from '../../../config.ts';
import type { Message } from './messages.ts';
import { ModelFailure } from './model-failure.ts';
import { requestModel } from './request-model.ts';

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
  // Only fields that all such endpoints know.
  const request = { model: model.name, messages, stream: true };
  const { body, headers } = await requestModel(
    model,
    { path: '/chat/completions', accept: 'text/event-stream', body: request },
    signal,
  );
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
