import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { accountForDatabase } from '../../database/embedded-paths.ts';
import { freePort } from '../running-server.ts';

const SERVERS = '/usr/lib/postgresql';
const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', SERVERS];
const PASSWORD = 'una-clave-de-prueba';

/** Whether this machine has Debian's packages patroni, etcd-server, haproxy and postgresql. */
export const mayRunPatroni = (): boolean => PROGRAMS.every(existsSync);

interface Node {
  name: string;
  port: number;
  rest: number;
  folder: string;
  process: ChildProcess;
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

/** The postmaster of that cluster and its processes, which lead sessions of their own. */
function processesOf(cluster: string): number[] {
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid, parent]) => (pid !== undefined && parent === postmaster ? [pid] : []))];
}

/** Ignores a process that has already ended: server processes follow their postmaster. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function insist<Result>(ask: () => Promise<Result | undefined>, what: string): Promise<Result> {
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await sleep(200)) {
    const result = await ask().catch(() => undefined);
    if (result !== undefined) return result;
  }
  throw new Error(`${what} did not come about`);
}

/**
 * Two PostgreSQL servers replicated by Patroni (synchronous_mode on, its defaults otherwise), with etcd and
 * with an haproxy that leads to the leader. They run as on separate machines, but all on the loopback.
 */
export async function startPatroni(folder: string) {
  const account = accountForDatabase(folder);
  const makeFolder = (name: string) => {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (account) chownSync(join(folder, name), account.uid, account.gid);
    return join(folder, name);
  };
  const run = (program: string, args: string[], log: string) => {
    const file = openSync(join(folder, `${log}.log`), 'a');
    return spawn(program, args, {
      ...account,
      cwd: '/',
      stdio: ['ignore', file, file],
      env: { PATH: process.env.PATH, HOME: '/' },
    });
  };
  const binaries = join(SERVERS, readdirSync(SERVERS).toSorted().at(-1) ?? '', 'bin');

  const [etcdPort, peerPort, gatePort] = [await freePort(), await freePort(), await freePort()];
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${peerPort}`;
  const etcd = run(
    '/usr/bin/etcd',
    [
      ['data-dir', makeFolder('etcd')],
      ['listen-client-urls', etcdUrl],
      ['advertise-client-urls', etcdUrl],
      ['listen-peer-urls', peerUrl],
      ['initial-advertise-peer-urls', peerUrl],
      ['initial-cluster', `default=${peerUrl}`],
    ].map(([name, value]) => `--${name}=${value}`),
    'etcd',
  );

  const launch = ({ name, port, rest, folder: own }: Omit<Node, 'process'>): ChildProcess => {
    const authentication = Object.fromEntries(
      ['superuser', 'replication', 'rewind'].map((role) => [role, { username: role, password: PASSWORD }]),
    );
    const config = {
      scope: 'finaula',
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { host: `127.0.0.1:${etcdPort}` },
      bootstrap: {
        dcs: { synchronous_mode: true, postgresql: { use_pg_rewind: true } },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
        pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication replication 127.0.0.1/32 scram-sha-256'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: join(own, 'cluster'),
        bin_dir: binaries,
        pgpass: join(own, 'pgpass'),
        authentication,
        parameters: { unix_socket_directories: '' },
      },
    };
    // JSON is YAML.
    writeFileSync(join(folder, `${name}.yml`), JSON.stringify(config));
    return run('/usr/bin/patroni', [join(folder, `${name}.yml`)], name);
  };
  const startNode = async (name: string): Promise<Node> => {
    const node = { name, port: await freePort(), rest: await freePort(), folder: makeFolder(name) };
    return { ...node, process: launch(node) };
  };
  const nodes = [await startNode('uno'), await startNode('dos')];

  const backends = nodes.map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`);
  const gateConfig = [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 1h',
    '  timeout server 1h',
    'listen leader',
    `  bind 127.0.0.1:${gatePort}`,
    '  option httpchk GET /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...backends,
    '',
  ];
  writeFileSync(join(folder, 'haproxy.cfg'), gateConfig.join('\n'));
  const gate = run('/usr/sbin/haproxy', ['-f', join(folder, 'haproxy.cfg')], 'haproxy');

  async function members(): Promise<Member[]> {
    for (const { rest } of nodes) {
      const response = await fetch(`http://127.0.0.1:${rest}/cluster`).catch(() => undefined);
      if (response?.ok) return ((await response.json()) as { members: Member[] }).members;
    }
    throw new Error('No Patroni answers');
  }
  /** Waits for a leader and a replica that has everything the leader acknowledged. */
  const whole = () =>
    insist(async () => {
      const roles = (await members())
        .filter(({ state }) => ['running', 'streaming'].includes(state))
        .map(({ role }) => role);
      return roles.includes('leader') && roles.includes('sync_standby') ? true : undefined;
    }, 'A leader with a synchronous standby');
  async function leader(): Promise<Node> {
    const name = (await members()).find(({ role }) => role === 'leader')?.name;
    const node = nodes.find((candidate) => candidate.name === name);
    if (!node) throw new Error('No leader');
    return node;
  }

  const killDatabase = ({ folder: own }: Node) => {
    for (const pid of processesOf(join(own, 'cluster'))) killIfAlive(pid);
  };
  let back: Promise<void> | undefined;

  await whole();
  const owner = new Client(`postgres://superuser:${PASSWORD}@127.0.0.1:${gatePort}/postgres`);
  await insist(() => owner.connect().then(() => true), 'A connection through haproxy');
  await owner.query(`create role capacitacion login createrole password '${PASSWORD}'`);
  await owner.query('create database capacitacion owner capacitacion');
  await owner.end();

  return {
    /** The address of the current leader. Its user owns the database and is not a superuser. */
    url: `postgres://capacitacion:${PASSWORD}@127.0.0.1:${gatePort}/capacitacion`,
    whole,
    blows: {
      /** Kills (kill -9) the leader's PostgreSQL; its Patroni lives. */
      async 'la base de quien manda'() {
        killDatabase(await leader());
      },
      /** Kills (kill -9) every process of the leader's machine, which comes back a minute later. */
      async 'la máquina de quien manda'() {
        const node = await leader();
        node.process.kill('SIGKILL');
        killDatabase(node);
        back = sleep(60_000).then(() => {
          node.process = launch(node);
        });
      },
      /** Switches to the other server, as an operator does before maintenance. */
      async 'cambio ordenado'() {
        const { name, rest } = await leader();
        const headers = { 'content-type': 'application/json' };
        await fetch(`http://127.0.0.1:${rest}/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: name }),
          headers,
        });
      },
    },
    async stop() {
      await back;
      for (const child of [gate, ...nodes.map((node) => node.process), etcd]) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, 'exit');
        child.kill('SIGTERM');
        await ended;
      }
    },
  };
}
