import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter';

/** kill -9 of the server that two-servers.ts named, when half of the journeys are over. */
export default class KillHalfWay implements Reporter {
  #left = 0;

  onBegin(_: FullConfig, suite: Suite): void {
    this.#left = Math.ceil(suite.allTests().length / 2);
  }

  onTestEnd(): void {
    this.#left--;
    if (this.#left !== 0) return;
    console.log('kill -9 de uno de los dos servidores');
    process.kill(Number(process.env.FINAULA_VICTIM), 'SIGKILL');
  }
}
