import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A door on the loopback before a server that listens there: closed, whoever knocks is refused and whoever is
 * inside is thrown out.
 */
export async function openGate(to: { port: number }) {
  const inside = new Set<Socket>();
  const server = createServer((knocking) => {
    const behind = connect(to.port, '127.0.0.1');
    for (const [one, other] of [
      [knocking, behind],
      [behind, knocking],
    ] as const) {
      inside.add(one);
      one
        .on('error', () => undefined)
        .on('close', () => {
          inside.delete(one);
          other.destroy();
        });
      one.pipe(other);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  };
  const port = await listen(0);
  return {
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of inside) socket.destroy();
      await closed;
    },
    open: () => listen(port),
  };
}
