import type { LabourImage, labourPolicyBody } from '@finaula/contract/labour';
import { LABOUR_WORKING_DAYS, type LabourPolicy, type LabourPolicyField } from '@finaula/contract/labour';
import { sql } from 'kysely';
import type { z } from 'zod';
import { takeLock } from '../../database/advisory-locks.ts';
import type { Connection, Transaction } from '../../database/connect.ts';
import { ApiError } from '../../http/api-error.ts';
import { audit } from '../../shared/audit/audit.ts';
import { addDays, addYears } from '../../shared/time/days.ts';
import { addTermDays } from '../../shared/time/working-days.ts';
import { type Images, readImages, type Signers } from './images.ts';

/** Years that a plan may last (art. 10-IV of the Acuerdo). */
const PLAN_YEARS = 2;

export type Answers = Omit<LabourPolicy, 'enabled' | 'missing' | 'years' | 'images' | 'recorded_at' | 'recorded_by'>;
export type Year = LabourPolicy['years'][number];

const UNANSWERED: Answers = {
  workers: null,
  rfc: null,
  imss_registrations: [],
  activity: null,
  plan_from: null,
  plan_to: null,
  issued_by: null,
  instructor_name: null,
  agent_name: null,
  agent_registration: null,
  commission: { employer: null, workers: null },
  signatures: null,
};

const selectPolicies = (connection: Connection, entityId: string) =>
  connection
    .selectFrom('labour_policies as policy')
    .leftJoin('users', 'users.id', 'policy.recorded_by')
    .select([
      'policy.workers',
      'policy.rfc',
      'policy.imss_registrations',
      'policy.activity',
      'policy.issued_by',
      'policy.instructor_name',
      'policy.agent_name',
      'policy.agent_registration',
      'policy.employer_signer',
      'policy.workers_signer',
      'policy.signatures',
      'policy.recorded_at',
      'users.name as recorded_by',
      sql<string | null>`policy.plan_from::text`.as('plan_from'),
      sql<string | null>`policy.plan_to::text`.as('plan_to'),
    ])
    .where('policy.entity_id', '=', entityId)
    .orderBy('policy.id', 'desc');

/** The people who sign; the workers' representative only with more than 50 workers (art. 24-II). */
const signersOf = ({ instructor_name, commission, workers }: Answers): Signers => ({
  instructor: instructor_name,
  employer: commission.employer,
  workers: workers === 'over_50' ? commission.workers : null,
});

/**
 * Questions that are not answered: an external agent has a registration, a commission both sides, and
 * digitised signatures of those who authenticate their images. An instructor may sign by hand.
 */
function missingAnswers(answers: Answers, images: Images): LabourPolicyField[] {
  const { issued_by, workers, commission, signatures } = answers;
  const unsigned = images.employer === null || (workers === 'over_50' && images.workers === null);
  const optional = new Set<LabourPolicyField>([
    ...(issued_by === 'external_agent' ? [] : ['agent_registration' as const]),
    ...(issued_by === 'external_agent' || issued_by === 'supplier' ? [] : ['agent_name' as const]),
  ]);
  return (Object.keys(UNANSWERED) as LabourPolicyField[]).filter((field) => {
    if (optional.has(field)) return false;
    if (field === 'commission')
      return commission.employer === null || (workers === 'over_50' && commission.workers === null);
    if (field === 'signatures' && signatures === 'digitised') return unsigned;
    const value = answers[field];
    return value === null || (Array.isArray(value) && value.length === 0);
  });
}

interface Plan {
  from: string;
  to: string;
}

/** The years of a plan: the last one ends with it, even when it is shorter. */
export function yearsOf({ from, to }: Plan): Year[] {
  const years: Year[] = [];
  for (let begin = from; begin <= to; begin = addYears(from, years.length)) {
    const whole = addDays(addYears(from, years.length + 1), -1);
    const end = whole < to ? whole : to;
    const due_on = addTermDays(end, LABOUR_WORKING_DAYS.list);
    years.push({ year: Number(begin.slice(0, 4)), from: begin, to: end, due_on });
  }
  return years;
}

/** The answers of an institution, and the years of its plans: of the present one, and of those before it. */
export async function readPolicy(connection: Connection, entityId: string): Promise<LabourPolicy> {
  const [last, ...earlier] = await selectPolicies(connection, entityId).execute();
  if (!last) {
    const images = await readImages(connection, entityId, signersOf(UNANSWERED));
    const missing = missingAnswers(UNANSWERED, images);
    return { ...UNANSWERED, images, enabled: false, missing, years: [], recorded_at: null, recorded_by: null };
  }
  const { employer_signer, workers_signer, recorded_at, recorded_by, ...others } = last;
  const answers = { ...others, commission: { employer: employer_signer, workers: workers_signer } } as Answers;
  const images = await readImages(connection, entityId, signersOf(answers));
  const missing = missingAnswers(answers, images);
  const plans: Plan[] = [];
  for (const { plan_from: from, plan_to: to } of [last, ...earlier]) {
    const next = plans[0]?.from;
    if (from !== null && to !== null && (next === undefined || to < next)) plans.unshift({ from, to });
  }
  return {
    ...answers,
    images,
    enabled: missing.length === 0,
    missing,
    years: plans.flatMap(yearsOf),
    recorded_at: recorded_at.toISOString(),
    recorded_by,
  };
}

/**
 * Records the answers after a change.
 * @throws ApiError LABOUR_PLAN_INVALID
 */
export async function changePolicy(
  tx: Transaction,
  { entityId, actorId }: { entityId: string; actorId: string },
  { commission, ...change }: z.output<typeof labourPolicyBody>,
): Promise<void> {
  await takeLock(tx, 'labour', entityId);
  const before: Answers = await readPolicy(tx, entityId);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after: Answers = { ...before, ...given, commission: commission ?? before.commission };
  const { plan_from, plan_to } = after;
  if (plan_from !== null && plan_to !== null && (plan_to < plan_from || plan_to >= addYears(plan_from, PLAN_YEARS)))
    throw new ApiError('LABOUR_PLAN_INVALID');
  const stored = {
    workers: after.workers,
    rfc: after.rfc,
    imss_registrations: after.imss_registrations,
    activity: after.activity,
    plan_from,
    plan_to,
    issued_by: after.issued_by,
    instructor_name: after.instructor_name,
    agent_name: after.agent_name,
    agent_registration: after.agent_registration,
    employer_signer: after.commission.employer,
    workers_signer: after.commission.workers,
    signatures: after.signatures,
  };
  await tx
    .insertInto('labour_policies')
    .values({ ...stored, entity_id: entityId, recorded_by: actorId })
    .execute();
  await audit(tx, { action: 'labour policy changed', actorId, entityId });
}

/**
 * The person whose signature an image is; null for the logo.
 * @throws ApiError LABOUR_SIGNER_UNKNOWN
 */
export async function signerOf(connection: Connection, entityId: string, image: LabourImage): Promise<string | null> {
  if (image === 'logo') return null;
  const signer = signersOf(await readPolicy(connection, entityId))[image];
  if (signer === null) throw new ApiError('LABOUR_SIGNER_UNKNOWN');
  return signer;
}
