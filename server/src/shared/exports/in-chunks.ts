/** Send text in chunks of this many characters: a single row costs as much to send as hundreds. */
const CHUNK = 64 * 1024;

/** Encodes text in UTF-8, in fewer and larger pieces. */
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
