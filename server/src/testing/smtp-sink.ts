import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A message that the server accepted. */
export interface ReceivedMail {
  to: string;
  messageId: string;
  raw: string;
}

/** The server's behaviour; a test may change all of it between messages. */
export interface SmtpBehaviour {
  /** Rejects every sender with this answer. */
  sender?: () => { code: number; text: string };
  /** Rejects a recipient with this answer; undefined accepts it. */
  recipient?: (address: string) => { code: number; text: string } | undefined;
  /** Rejects a complete message with this answer; undefined accepts it. */
  content?: (to: string) => { code: number; text: string } | undefined;
  /** Delay before each answer to a message. */
  delayMs?: number;
  /** Accepts the message, but closes the connection instead of answering. */
  hangUp?: (to: string) => boolean;
}

const refusal = ({ code, text: said }: { code: number; text: string }) =>
  Object.assign(new Error(said), { responseCode: code });

/** A real SMTP server on the loopback that keeps the messages it accepts. */
export async function startSmtpSink(behaviour: SmtpBehaviour = {}, port = 0) {
  const received: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onMailFrom(_address, _session, done) {
      const said = behaviour.sender?.();
      done(said && refusal(said));
    },
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
      // A client that disconnects before the end of a message has sent none.
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
