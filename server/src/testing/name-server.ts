import { once } from 'node:events';
import dns2 from 'dns2';

/** A real DNS server on the loopback that knows these TXT records and answers NXDOMAIN for other names. */
export async function startNameServer(recordsOf: (name: string) => readonly string[]) {
  const server = dns2.createServer({
    udp: true,
    handle(request, send) {
      const response = dns2.Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const found = question ? recordsOf(question.name) : [];
      for (const data of found)
        response.answers.push(
          Object.assign(new dns2.Packet.Resource(question?.name ?? '', dns2.Packet.TYPE.TXT, dns2.Packet.CLASS.IN, 1), {
            data,
          }),
        );
      if (found.length === 0) response.header.rcode = 3;
      send(response);
    },
  });
  const listening = once(server, 'listening');
  void server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  await listening;
  const { udp } = server.addresses();
  return { address: `127.0.0.1:${udp?.port}`, close: () => server.close() };
}
