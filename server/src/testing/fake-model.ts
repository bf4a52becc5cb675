import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { freePort } from './running-server.ts';

/** The parsed request to the model. */
export interface ModelRequest {
  headers: IncomingHttpHeaders;
  /** The raw body. */
  body: string;
  messages: { role: string; content: string }[];
  fragments: { n: number; curso: string; lamina: number; titulo: string; texto: string }[];
  question: string;
}

/** Answers one request. */
export type Behaviour = (response: ServerResponse, request: ModelRequest) => void | Promise<void>;

function opened(headers: IncomingHttpHeaders, body: string): ModelRequest {
  const { messages } = JSON.parse(body);
  const { fragmentos, pregunta } = JSON.parse(messages.at(-1).content);
  return { headers, body, messages, fragments: fragmentos, question: pregunta };
}

const chunk = (choice: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
const beginStream = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });

/** The first sentence of a fragment, which supports a citation of it. */
export const sentenceOf = ({ fragments }: ModelRequest, n = 1): string =>
  fragments
    .find((fragment) => fragment.n === n)
    ?.texto.split(/(?<=[.:])\s/)[0]
    ?.replace(/[.:]$/, '') ?? '';

/** Streams words as a model does, a few characters at a time. */
function speak(response: ServerResponse, words: string): void {
  for (const delta of words.match(/[\s\S]{1,7}/g) ?? []) response.write(chunk({ delta: { content: delta } }));
}

/** Sends this text and ends the answer correctly. */
export const says =
  (words: string | ((request: ModelRequest) => string)): Behaviour =>
  (response, request) => {
    beginStream(response);
    speak(response, typeof words === 'string' ? words : words(request));
    response.write(chunk({ delta: {}, finish_reason: 'stop' }));
    response.end('data: [DONE]\n\n');
  };

/** Sends the first part, waits, then sends the second. */
export const saysInTwo =
  (
    first: (request: ModelRequest) => string,
    until: Promise<unknown>,
    second: (request: ModelRequest) => string,
  ): Behaviour =>
  async (response, request) => {
    beginStream(response);
    speak(response, first(request));
    await until;
    speak(response, second(request));
    response.end(chunk({ delta: {}, finish_reason: 'stop' }));
  };

export const breaksOffAfter =
  (words: (request: ModelRequest) => string): Behaviour =>
  (response, request) => {
    beginStream(response);
    speak(response, words(request));
    setImmediate(() => response.destroy());
  };

export const endsWith =
  (finish_reason: string, words: (request: ModelRequest) => string): Behaviour =>
  (response, request) => {
    beginStream(response);
    speak(response, words(request));
    response.end(chunk({ delta: {}, finish_reason }));
  };

export const refuses =
  (status: number): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end('{"error":{"message":"secreto interno"}}');

export const hangs: Behaviour = () => undefined;

export const sends =
  (body: string, contentType = 'text/event-stream'): Behaviour =>
  (response) =>
    void response.writeHead(200, { 'content-type': contentType }).end(body);

/** An OpenAI-compatible endpoint on the loopback whose behaviour a test sets; it keeps every request. */
export async function startFakeModel() {
  const requests: ModelRequest[] = [];
  const embedded: { model: string; input: string[] }[] = [];
  let vectorOf: ((text: string) => number[]) | undefined;
  let behaviours: Behaviour[] = [];
  const server = createServer(async (request, response) => {
    const body = await readText(request);
    if (request.url === '/v1/embeddings') {
      const asked = JSON.parse(body);
      embedded.push(asked);
      const vectors =
        vectorOf && asked.input.map((text: string, index: number) => ({ index, embedding: vectorOf?.(text) }));
      response.writeHead(vectors ? 200 : 500, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ data: vectors }));
    }
    const received = opened(request.headers, body);
    requests.push(received);
    // The last behaviour stays for all later requests.
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    await behaviour?.(response, received);
  });
  server.listen(await freePort(), '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    /** The requests for embeddings. */
    embedded,
    /** Sets the vector of each text; undefined refuses. */
    embed(next: typeof vectorOf) {
      vectorOf = next;
      embedded.length = 0;
    },
    /** Sets the behaviour for each next request; the last one stays. Forgets earlier requests. */
    behave(...next: Behaviour[]) {
      behaviours = next;
      requests.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
