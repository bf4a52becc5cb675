import { setTimeout as sleep } from 'node:timers/promises';
import type { ModelConfig } from '../../../config.ts';
import { ModelFailure } from './model-failure.ts';

/** The pause before the only retry. */
const PAUSE_MS = 300;

const isWorthRetrying = (status: number) => status === 429 || status >= 500;

/** A call of the endpoint. The body has no field that identifies the user. */
export interface ModelCall {
  path: '/chat/completions' | '/embeddings';
  accept: string;
  body: object;
}

async function call(
  { baseUrl, apiKey }: ModelConfig,
  { path, accept, body }: ModelCall,
  signal: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify(body),
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

/**
 * Calls the endpoint, and again after a 429, a 5xx or a lost connection, before anything was read.
 * @throws ModelFailure, or the signal's own error
 */
export async function requestModel(model: ModelConfig, request: ModelCall, signal: AbortSignal): Promise<Response> {
  try {
    return await call(model, request, signal);
  } catch (error) {
    const status = error instanceof ModelFailure && /^status (\d+)$/.exec(error.reason)?.[1];
    const passing =
      error instanceof ModelFailure && (error.reason === 'no connection' || isWorthRetrying(Number(status)));
    if (!passing) throw error;
    await sleep(PAUSE_MS, undefined, { signal });
    return call(model, request, signal);
  }
}
