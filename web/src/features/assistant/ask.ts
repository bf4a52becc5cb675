import { type ChatReply, chatReply } from '@finaula/contract/assistant';
import type { InputOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { errorReply } from '@finaula/contract/error-reply';
import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { request } from '../../lib/api/api.ts';
import { ApiError, unreachable } from '../../lib/api/api-error.ts';
import { calls } from '../../lib/api/calls.ts';

const delta = z.object({ text: z.string() });

interface Listening {
  signal: AbortSignal;
  /** Called with parts of the answer while it arrives. */
  onText: (text: string) => void;
}

/**
 * Asks the assistant. The reply replaces the parts received before.
 * @throws ApiError
 */
export async function ask(body: InputOf<Calls['chat']>['body'], { signal, onText }: Listening): Promise<ChatReply> {
  const response = await request(calls.chat, { body }, { accept: 'text/event-stream, application/json;q=0.9', signal });
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return chatReply.parse(await response.json());

  let reply: ChatReply | undefined;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      const content: unknown = JSON.parse(data);
      if (event === 'delta') onText(delta.parse(content).text);
      else if (event === 'done') reply = chatReply.parse(content);
      else if (event === 'error') {
        const { code, detail } = errorReply.parse(content);
        throw new ApiError(response.status, code, detail);
      }
    },
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw unreachable();
    });
    if (done) break;
    parser.feed(value);
  }
  if (reply === undefined) throw unreachable();
  return reply;
}
