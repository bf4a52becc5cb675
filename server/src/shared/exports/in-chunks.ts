/** Text is sent this many characters at a time: a row by itself costs as much to send as hundreds. */
const CHUNK = 64 * 1024;

/** The same text in UTF-8, in few and larger pieces. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer<ArrayBuffer>> {
  let waiting = '';
  for await (const text of texts) {
    waiting += text;
    if (waiting.length < CHUNK) continue;
    yield Buffer.from(waiting);
    waiting = '';
  }
  yield Buffer.from(waiting);
}
