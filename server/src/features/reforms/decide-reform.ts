import type { ObligationTerms } from '@finaula/contract/obligations';
import type { Reform } from '@finaula/contract/reforms';
import type { Connection, Database, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { mexicanDay } from '../../shared/time/days.ts';
import { longDay } from '../../shared/time/format.ts';
import { readToday } from '../../shared/time/read-today.ts';
import { insertDecision, listReforms, lockReform } from './queries.ts';

export interface Decision {
  decision: 'everyone' | 'areas' | 'inform';
  areas?: string[] | undefined;
  days: number;
}

interface Owner {
  entityId: string;
  actorId: string;
}

/** The part of the obligations feature that a notice needs. */
export interface Obligations<Preview> {
  create: (tx: Transaction, owner: Owner, terms: ObligationTerms) => Promise<string>;
  preview: (database: Database, owner: Owner, terms: ObligationTerms) => Promise<Preview>;
}

const TITLE = 120;

/**
 * The obligation that certifies again: the notice's courses, with a certificate issued after it, once,
 * within a number of days. It is added to those in force and changes none of them.
 */
export function recertification(reform: Reform, { decision, areas, days }: Decision, today: string): ObligationTerms {
  const published = longDay(reform.published_on);
  return {
    title: `Recertificación: ${reform.title}`.slice(0, TITLE),
    legal_basis:
      `${reform.source_name}, cambio publicado el ${published}. Aviso de la plataforma: ${reform.title}. La institución pide recertificarse.`.slice(
        0,
        500,
      ),
    course_ids: reform.course_ids,
    evidence: 'quiz',
    audience: decision === 'areas' && areas !== undefined ? { areas } : { everyone: true },
    starts_on: today,
    first_due: { days_after_assignment: days },
    repeat: 'none',
    warn_days: Math.min(30, days),
    counts_from: mexicanDay(new Date(reform.recorded_at)),
  };
}

/** @throws ApiError REFORM_NOT_FOUND, REFORM_DECIDED, REFORM_CORRECTED */
export async function requireUndecided(connection: Connection, entityId: string, reformId: string): Promise<Reform> {
  const [reform] = await listReforms(connection, entityId, reformId);
  if (!reform) throw new ApiError('REFORM_NOT_FOUND');
  if (reform.decision !== null) throw new ApiError('REFORM_DECIDED');
  if (reform.corrected_by !== null) throw new ApiError('REFORM_CORRECTED');
  return reform;
}

/** @throws ApiError REFORM_NOT_FOUND, REFORM_DECIDED, REFORM_CORRECTED, COURSE_NOT_FOUND */
export async function decideReform<Preview>(
  tx: Transaction,
  owner: Owner,
  reformId: string,
  decision: Decision,
  obligations: Obligations<Preview>,
): Promise<void> {
  const { entityId, actorId } = owner;
  await lockReform(tx, reformId);
  const reform = await requireUndecided(tx, entityId, reformId);
  const obligationId =
    decision.decision === 'inform'
      ? null
      : await obligations.create(tx, owner, recertification(reform, decision, await readToday(tx)));
  await insertDecision(tx, {
    reform_id: reformId,
    entity_id: entityId,
    decision: decision.decision,
    areas: decision.decision === 'areas' ? (decision.areas ?? []) : null,
    obligation_id: obligationId,
    recorded_by: actorId,
  });
  await audit(tx, {
    action: 'reform decided',
    actorId,
    entityId,
    detail: {
      reform_id: reformId,
      title: reform.title,
      decision: decision.decision,
      ...(obligationId !== null && { obligation_id: obligationId }),
    },
  });
}
