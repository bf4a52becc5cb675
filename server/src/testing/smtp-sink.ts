import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A message that the server said it took. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  raw: string;
}

/** How the server treats what comes; all of it may be changed between messages. */
export interface SmtpBehaviour {
  /** Answers a recipient, or takes it. */
  recipient?: (address: string) => { code: number; text: string } | undefined;
  /** Answers a message that has arrived whole. */
  content?: (to: string) => { code: number; text: string } | undefined;
  /** Waits this long before each answer to a message. */
  delayMs?: number;
  /** Takes the message and closes the connection instead of saying so. */
  hangUp?: (to: string) => boolean;
}

const refusal = ({ code, text: said }: { code: number; text: string }) =>
  Object.assign(new Error(said), { responseCode: code });

/** A real SMTP server on the loopback, which keeps what it takes. */
export async function startSmtpSink(behaviour: SmtpBehaviour = {}, port = 0) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      const said = behaviour.recipient?.(address);
      done(said && refusal(said));
    },
    onData(stream, { envelope: { rcptTo }, id }, done) {
      const to = rcptTo[0]?.address ?? '';
      const receive = async () => {
        const raw = await text(stream);
        if (behaviour.delayMs !== undefined) await sleep(behaviour.delayMs);
        const said = behaviour.content?.(to);
        if (said) return done(refusal(said));
        received.push({ to, raw, messageId: /^message-id: (\S+)/im.exec(raw)?.[1] ?? id });
        if (behaviour.hangUp?.(to)) for (const socket of sockets) socket.destroy();
        else done();
      };
      // Whoever hangs up before the end of a message has sent none.
      receive().catch(done);
    },
  });
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  return {
    behaviour,
    received,
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
