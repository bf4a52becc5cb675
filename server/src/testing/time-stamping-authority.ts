import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Database } from '../database/connect.ts';
import { stampLedger } from '../features/ledger/time-stamps/stamp-ledger.ts';

const settings = (folder: string) => `[ tsa ]
default_tsa = usual
[ usual ]
dir = ${folder}
serial = $dir/serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

const derOf = (path: string): Buffer => new X509Certificate(readFileSync(path)).raw;

const purposes = { firma: 'timeStamping', otra: 'serverAuth' };

/**
 * Creates an authority's certificates with openssl. `otra.pem` has the signer's key and length, but another
 * purpose.
 */
function makeCertificates(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', `${name}.key`];
  writeFileSync(join(folder, 'tsa.cnf'), settings(folder));
  writeFileSync(join(folder, 'serial'), '01\n');
  openssl('req', '-x509', ...newKey('ca'), '-out', 'ca.pem', '-days', '3650', '-subj', '/CN=Autoridad de prueba');
  openssl('req', ...newKey('firma'), '-out', 'firma.csr', '-subj', '/CN=Sellos de prueba');
  const issuer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-set_serial', '7', '-days', '3650'];
  for (const [name, purpose] of Object.entries(purposes)) {
    writeFileSync(join(folder, 'usos'), `keyUsage=critical,digitalSignature\nextendedKeyUsage=critical,${purpose}\n`);
    openssl('x509', '-req', '-in', 'firma.csr', ...issuer, '-extfile', 'usos', '-out', `${name}.pem`);
  }
}

/** A time stamping authority on the loopback: `openssl ts` behind HTTP. `answer` may change its reply. */
export async function startTimeStampingAuthority(folder: string) {
  makeCertificates(folder);
  let asked = 0;
  let alter = (reply: Buffer): Buffer => reply;
  const server = createServer(async (request, response) => {
    asked += 1;
    const query = join(folder, `${asked}.tsq`);
    writeFileSync(query, await buffer(request));
    const reply = execFileSync(
      'openssl',
      [
        'ts',
        '-reply',
        '-config',
        'tsa.cnf',
        '-queryfile',
        query,
        '-signer',
        'firma.pem',
        '-inkey',
        'firma.key',
        '-chain',
        'ca.pem',
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(alter(reply));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Requests a time stamp for the ledger. */
    stamp: (platform: Database) => stampLedger(platform, { url, caFile: join(folder, 'ca.pem') }),
    caFile: join(folder, 'ca.pem'),
    /** The signer's certificate, and one that differs in its purpose. */
    certificates: { usual: derOf(join(folder, 'firma.pem')), forSomethingElse: derOf(join(folder, 'otra.pem')) },
    answerWith: (change: (reply: Buffer) => Buffer) => {
      alter = change;
    },
    stop: () => server.close(),
  };
}
