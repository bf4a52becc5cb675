import { startSmtpSink } from '@finaula/server/testing';

/**
 * The sink in a process of its own (`fork`), so that it takes no time from whoever sends to it. Says its
 * address, and on each message how many it has received.
 */
const sink = await startSmtpSink();
process.send?.({ url: sink.url, sample: undefined, received: 0 });
process.on('message', () =>
  process.send?.({ url: sink.url, sample: sink.received[0]?.raw, received: sink.received.length }),
);
