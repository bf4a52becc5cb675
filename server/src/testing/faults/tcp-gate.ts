import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A TCP proxy on the loopback before a server that listens there. While it is closed it refuses new
 * connections and drops open ones.
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
