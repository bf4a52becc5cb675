import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/** The longest time that a statement may wait for the database. */
const ANSWER_MS = 10_000;

/**
 * Ends a connection on which a statement waits for a database that accepts connections but does not reply
 * (frozen, or its machine is gone). The statement fails, its request is answered 503, and the next one
 * tries a new connection. Otherwise requests would wait forever.
 */
export function limitReadTime(pool: Pool, answerMs = ANSWER_MS): void {
  const watched = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const socket = client.connection.stream as Socket;
    let answered = socket.bytesWritten;
    // One reply is not enough: another statement that was sent with it may still wait.
    client.on('drain', () => {
      answered = socket.bytesWritten;
    });
    socket.setTimeout(answerMs);
    socket.on('timeout', () => {
      if (socket.bytesWritten > answered)
        socket.destroy(new Error('Connection terminated: the database does not answer'));
    });
  });
}
