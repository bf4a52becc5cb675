import type { Database } from '../../database/connect.ts';
import { listWaitingReforms, type WaitingReform } from '../../shared/mail/waiting-reforms.ts';
import { listWaitingRegistrants } from '../../shared/mail/waiting-registrants.ts';
import { type DueItem, listDueItems } from '../../shared/standings/due-items.ts';
import { listRemindedReports, type RemindedReport } from '../../shared/standings/reminded-reports.ts';
import {
  type Claim,
  claimMessages,
  type FoundContent,
  findContents,
  type MessageContent,
  release,
  renewLeases,
} from './queries.ts';

const BATCH = 20;
const RENEW_MS = 20_000;

interface Claimed {
  claim: Claim;
  content: MessageContent;
}

/** An entity's messages that this process has claimed, a few at a time; it renews their leases. */
export class ClaimedMessages {
  readonly #database: Database;
  readonly #entityId: string | null;
  readonly #held = new Set<string>();
  readonly #renewal: NodeJS.Timeout;
  #waiting: Claimed[] = [];
  #refill: Promise<void> | undefined;

  constructor(database: Database, entityId: string | null) {
    this.#database = database;
    this.#entityId = entityId;
    this.#renewal = setInterval(() => {
      // If renewing fails, another process takes the messages, and this one notices at the end of each.
      if (this.#held.size > 0) renewLeases(this.#database, [...this.#held]).catch(() => undefined);
    }, RENEW_MS);
  }

  /** Undefined when none is due. */
  async next(): Promise<Claimed | undefined> {
    if (this.#waiting.length === 0) {
      this.#refill ??= this.#claim().finally(() => {
        this.#refill = undefined;
      });
      await this.#refill;
    }
    return this.#waiting.shift();
  }

  done({ id }: Claim): void {
    this.#held.delete(id);
  }

  /** Releases messages that were not begun. */
  async close(): Promise<void> {
    clearInterval(this.#renewal);
    for (const { claim } of this.#waiting.splice(0)) await release(this.#database, claim);
  }

  /** By manager, the reminded people of whom these mails tell. */
  async #reportsOf(contents: readonly FoundContent[]): Promise<Map<string, RemindedReport[]>> {
    const copies = contents.filter(({ kind, told_on, today }) => kind === 'team_reminded' && told_on === today);
    const [first] = copies;
    if (!first?.entity_id) return new Map();
    const managers = copies.map(({ user_id }) => user_id);
    return listRemindedReports(this.#database, first.entity_id, first.today, managers);
  }

  /** Registrants who wait for the administrators whom these mails tell. */
  async #waitingOf(contents: readonly FoundContent[]): Promise<string[]> {
    const told = contents.find(({ kind }) => kind === 'registrations_waiting');
    return told?.entity_id ? listWaitingRegistrants(this.#database, told.entity_id) : [];
  }

  /** Regulatory changes that the administrators whom these mails tell have to decide. */
  async #reformsOf(contents: readonly FoundContent[]): Promise<WaitingReform[]> {
    const told = contents.find(({ kind }) => kind === 'reforms_waiting');
    return told?.entity_id ? listWaitingReforms(this.#database, told.entity_id) : [];
  }

  async #claim(): Promise<void> {
    const claims = await claimMessages(this.#database, this.#entityId, BATCH);
    if (claims.length === 0) return;
    for (const { id } of claims) this.#held.add(id);
    const contents = await findContents(
      this.#database,
      claims.map(({ id }) => id),
    );
    // Reminders list the items due at sending, not those due at writing.
    const reminded = contents.filter(({ told_obligations }) => told_obligations !== null);
    const [{ entity_id: entityId, today } = { entity_id: null, today: '' }] = reminded;
    const people = reminded.map(({ user_id }) => user_id);
    const due = entityId === null ? new Map() : await listDueItems(this.#database, entityId, today, people);
    const reports = await this.#reportsOf(contents);
    const waiting = await this.#waitingOf(contents);
    const reforms = await this.#reformsOf(contents);
    const byId = new Map(
      contents.map((content) => {
        const told = new Set(content.told_obligations?.split(' '));
        const items: DueItem[] = due.get(content.user_id) ?? [];
        return [
          content.id,
          {
            ...content,
            due: items.filter(({ obligation_id }) => told.has(obligation_id)),
            reports: reports.get(content.user_id) ?? [],
            waiting,
            reforms,
          },
        ];
      }),
    );
    this.#waiting = claims.flatMap((claim) => {
      const content = byId.get(claim.id);
      return content === undefined ? [] : [{ claim, content }];
    });
  }
}
