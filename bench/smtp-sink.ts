import { startSmtpSink } from '@finaula/server/testing';

/**
 * Runs the sink in its own process (`fork`), so that it does not slow the sender. Reports its address, and
 * after each message the number received.
 */
const sink = await startSmtpSink();
process.send?.({ url: sink.url, sample: undefined, received: 0 });
process.on('message', () =>
  process.send?.({ url: sink.url, sample: sink.received[0]?.raw, received: sink.received.length }),
);
