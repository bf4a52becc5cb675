import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { ApiError } from './api-error.ts';

/** Bodies of the contract and of SCIM have fewer than ten levels. */
const DEEPEST = 20;

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Whether lists and objects are nested too deeply. Scans the text before anything is built. */
function isTooDeep(json: string): boolean {
  let [depth, inText] = [0, false];
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (inText) {
      if (code === BACKSLASH) at += 1;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return false;
}

/**
 * Parses a JSON body. Deep nesting is refused, because recursive code would overflow the stack.
 * @throws ApiError JSON_TOO_DEEP
 */
export function parseShallowJson(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    if (isTooDeep(body)) done(new ApiError('JSON_TOO_DEEP'));
    else return parse(request, body, done);
  };
}

/** Replaces Fastify's parser for every JSON body of the API. */
export function limitJsonDepth(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parseShallowJson(app));
}
