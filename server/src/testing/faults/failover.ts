import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Acknowledged, contradictions } from '../durability/acknowledged.ts';
import { mixedLoad, prepareSetting } from '../durability/mixed-load.ts';
import { startRunning } from '../running-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startPatroni } from './patroni.ts';

export interface Failover {
  blow: string;
  /** Longest time in milliseconds without an acknowledged registration, before the fault and after it. */
  usual: number;
  silence: number;
  acknowledged: number[];
  contradictions: string[];
}

/**
 * Watches how long no registration was acknowledged; each call returns the longest gap since the previous
 * call.
 */
function watchSilence(acknowledged: Acknowledged) {
  let [count, since, longest] = [acknowledged.registered.length, performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - since);
    if (acknowledged.registered.length === count) return;
    [count, since] = [acknowledged.registered.length, performance.now()];
  }, 10);
  return {
    longest() {
      const told = longest;
      longest = 0;
      return told;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Runs the platform on a Patroni cluster and takes its leader away, one way after the other, under a mixed
 * load.
 */
export async function failovers(): Promise<Failover[]> {
  const folder = temporaryFolder('patroni');
  const cluster = await startPatroni(folder);
  const server = await startRunning({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: cluster.url,
    DEMO: 'on',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
  });
  const acknowledged = new Acknowledged();
  const until = { done: false };
  const load = mixedLoad(await prepareSetting(server), acknowledged, 3, until);
  const silence = watchSilence(acknowledged);
  const seen: Failover[] = [];
  try {
    for (const [blow, strike] of Object.entries(cluster.blows)) {
      await cluster.whole();
      await sleep(1_000);
      silence.longest();
      await Promise.race([load, sleep(10_000)]);
      const usual = silence.longest();
      const before = acknowledged.registered.length;
      await strike();
      await sleep(5_000);
      while (acknowledged.registered.length < before + 20) await Promise.race([load, sleep(100)]);
      await cluster.whole();
      seen.push({
        blow,
        usual,
        silence: silence.longest(),
        acknowledged: acknowledged.counts(),
        contradictions: await contradictions(cluster.url, acknowledged),
      });
    }
    return seen;
  } finally {
    until.done = true;
    await load;
    silence.stop();
    await server.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
