import type { Call } from '@finaula/contract/call';
import { calls } from '@finaula/contract/calls';
import { type ErrorCode, errors } from '@finaula/contract/errors';
import { z } from 'zod';
import { MARKUP } from './hostile.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzReply } from './send.ts';

/** English words of untranslated error texts. */
export const ENGLISH =
  /\b(the|must|invalid|error:|expected|required|body|undefined|null|string|object|failed|cannot|unsupported|not found)\b/i;
const SENTENCE = /^[¿¡«A-ZÁÉÍÓÚÑ].*[.…]$/s;

function faultOfError(status: number, text: string): string | undefined {
  let body: Record<string, unknown>;
  try {
    body = JSON.parse(text);
  } catch {
    return 'an error that is no JSON';
  }
  const { detail, code, ...more } = body;
  if (typeof detail !== 'string' || typeof code !== 'string' || Object.keys(more).length > 0)
    return 'an error that is not { detail, code }';
  if (errors[code as ErrorCode]?.status !== status) return `code ${code} with status ${status}`;
  if (ENGLISH.test(detail) || !SENTENCE.test(detail)) return `a detail that is no Spanish sentence: ${detail}`;
  return undefined;
}

function faultOfSuccess(call: Call, status: number, type: string, text: string): string | undefined {
  if (status === 204) return text === '' ? undefined : 'a body with 204';
  if (call.files?.some((file) => type.startsWith(file))) return undefined;
  if (type !== 'application/json; charset=utf-8') return `a reply of type ${type}`;
  const parsed = call.reply.safeParse(JSON.parse(text));
  return parsed.success ? undefined : `a reply that the contract does not promise: ${z.prettifyError(parsed.error)}`;
}

/** The identity provider of the fuzz world does not exist, so its silence is not a fault. */
export const OF_OTHERS = /PROVIDER_UNAVAILABLE/;

/** Names the fault of a reply; undefined when it keeps every promise. */
export function faultOf({ call: name, method }: FuzzRequest, { status, headers, body }: FuzzReply): string | undefined {
  const call: Call = calls[name];
  const type = headers['content-type'] ?? '';
  const text = body.toString();
  if (status >= 500 && !OF_OTHERS.test(text)) return `status ${status}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  if (type.startsWith('text/html') && text.includes(MARKUP)) return 'markup that came back as markup';
  if (method === 'HEAD') return body.length > 0 ? 'a body for HEAD' : undefined;
  if (status >= 400)
    return type === 'application/json; charset=utf-8' ? faultOfError(status, text) : `an error of type ${type}`;
  // A request with another method may have reached another route.
  return method === call.method ? faultOfSuccess(call, status, type, text) : undefined;
}
