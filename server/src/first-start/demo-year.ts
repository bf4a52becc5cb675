import type { Course } from '@finaula/contract/courses';
import { foldText } from '@finaula/contract/text';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/connect.ts';
import { audit } from '../shared/audit/audit.ts';
import { digestOf, selectFacts } from '../shared/certificates/certificate-digest.ts';
import { newFolio } from '../shared/evidence/folios.ts';
import { DAY_MS, mexicanDay } from '../shared/time/days.ts';
import { demoStaff, demoWaivers } from './demo-people.ts';

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
/** Days since the institution's first day on the product. */
const BEGAN = 420;

interface Entity {
  id: string;
  name: string;
  razonSocial: string;
  signer: string;
}

/**
 * The demo accounts of first-start/accounts.ts. They hold fewer constancias than the staff, so that their own
 * screens show open tasks.
 */
const demoAccounts = {
  'ana.herrera@bancoejemplo.example': {
    area: 'Riesgos y Cumplimiento',
    position: 'Directora de cumplimiento',
    held: { m04: 120, m05: 118, m12: 90, m15: 15 },
  },
  'mariana.rios@bancoejemplo.example': {
    area: 'Sucursales',
    position: 'Ejecutiva de cuenta',
    held: { m04: 200, m05: 370, m12: 351 },
  },
} as const satisfies Record<string, { area: string; position: string; held: Record<string, number> }>;

/**
 * Days since each constancia of the nth person was issued. Most are valid, some expire soon, a few are
 * missing or expired.
 */
function daysSinceIssued(n: number, joined: number): Record<string, number> {
  if (joined < 60) return n % 2 === 0 ? {} : { m04: 3, m09: 2 };
  const pld = n === 4 || n === 22 ? 380 : n % 7 === 3 ? 345 : 30 + ((n * 37) % 280);
  return {
    m04: pld,
    ...(n !== 16 && { m05: pld }),
    ...(n !== 9 && { m12: n % 6 === 2 ? 340 : 40 + ((n * 53) % 290) }),
    ...(n % 3 !== 0 && { m15: 2 + (n % 15) }),
  };
}

const obligations = [
  {
    title: 'PLD/FT anual para todo el personal',
    legal_basis:
      'LIC, art. 115, y disposiciones de PLD/FT para instituciones de crédito, 49ª: cursos de capacitación al menos una vez al año.',
    course_ids: ['m04', 'm05'],
    began: 400,
    first_due_days: 60,
    repeat_months: 12,
  },
  {
    title: 'Ciberseguridad anual',
    legal_basis:
      'CUB, art. 168 Bis 12, fr. VIII: concientización en seguridad de la información para todo el personal. La institución la pide cada año.',
    course_ids: ['m12'],
    began: 400,
    first_due_days: 60,
    repeat_months: 12,
  },
  {
    title: 'Protección de datos personales',
    legal_basis:
      'LFPDPPP, arts. 18 y 20: medidas de seguridad y confidencialidad de quienes intervienen en el tratamiento. La institución lo pide cada año.',
    course_ids: ['m15'],
    began: 24,
    first_due_days: 90,
    repeat_months: 12,
  },
  {
    title: 'Nuevo ingreso, antes de atender clientes',
    legal_basis:
      'Disposiciones de PLD/FT para instituciones de crédito, 50ª: el personal que atiende al público o administra recursos se capacita antes de empezar o al mismo tiempo.',
    course_ids: ['m04', 'm09'],
    began: 60,
    first_due_days: 7,
    repeat_months: null,
    areas: ['Sucursales'],
    hired_after: 60,
  },
];

function idOf(staff: ReadonlyMap<string, string>, name: string): string {
  const id = staff.get(name);
  if (id === undefined) throw new Error(`${name} is not in the demo institution.`);
  return id;
}

async function recordPeople(tx: Transaction, entity: Entity, recordedBy: string): Promise<Map<string, string>> {
  const emailOf = (name: string) => {
    const [given = '', family = ''] = foldText(name).split(' ');
    return `${given}.${family}@bancoejemplo.example`;
  };
  const added = await tx
    .insertInto('users')
    .values(
      demoStaff.map(([name, , , joined]) => ({
        entity_id: entity.id,
        name,
        email: emailOf(name),
        // No password matches.
        password_hash: '!',
        role: 'Empleado' as const,
        email_verified_at: ago(Math.min(BEGAN, joined)),
        created_at: ago(Math.min(BEGAN, joined)),
      })),
    )
    .returning(['id', 'name', 'created_at'])
    .execute();
  const staff = new Map(added.map(({ id, name }) => [name, id]));
  await tx
    .insertInto('account_facts')
    .values(
      added.map(({ id, created_at }) => ({
        user_id: id,
        entity_id: entity.id,
        verified: true,
        active: true,
        recorded_at: created_at,
      })),
    )
    .execute();
  await tx
    .insertInto('employment_facts')
    .values(
      demoStaff.map(([name, area, position, joined], n) => ({
        entity_id: entity.id,
        user_id: idOf(staff, name),
        employee_number: String(1_001 + n),
        area,
        position,
        hired_on: mexicanDay(ago(joined)),
        recorded_at: ago(Math.min(BEGAN, joined)),
        recorded_by: recordedBy,
      })),
    )
    .execute();
  return staff;
}

/** Records facts of the existing demo accounts, as of the beginning. */
async function recordDemoAccounts(tx: Transaction, entity: Entity, recordedBy: string) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'email', 'name'])
    .where('entity_id', '=', entity.id)
    .where('email', 'in', Object.keys(demoAccounts))
    .execute();
  for (const { id, email } of found) {
    const { area, position } = demoAccounts[email as keyof typeof demoAccounts];
    await tx
      .insertInto('account_facts')
      .values({ user_id: id, entity_id: entity.id, verified: true, active: true, recorded_at: ago(BEGAN) })
      .execute();
    await tx
      .insertInto('employment_facts')
      .values({
        entity_id: entity.id,
        user_id: id,
        area,
        position,
        hired_on: mexicanDay(ago(1_000)),
        recorded_at: ago(BEGAN),
        recorded_by: recordedBy,
      })
      .execute();
  }
  return found;
}

interface Holding {
  userId: string;
  name: string;
  held: Record<string, number>;
}

async function recordCertificates(
  tx: Transaction,
  config: Config,
  entity: Entity,
  holdings: readonly Holding[],
): Promise<void> {
  const courses = new Map(
    (
      await tx.selectFrom('courses').select(['id', 'document']).$castTo<{ id: string; document: Course }>().execute()
    ).map(({ id, document }) => [id, document]),
  );
  const values = holdings.flatMap(({ userId, name, held }) =>
    Object.entries(held).flatMap(([courseId, days]) => {
      const course = courses.get(courseId);
      if (!course?.quiz) return [];
      const folio = newFolio();
      return [
        {
          folio,
          user_id: userId,
          entity_id: entity.id,
          course_id: course.id,
          course_version: course.version,
          user_name: name,
          course_title: course.title,
          module: course.module,
          category: course.category,
          entity_name: entity.razonSocial,
          registered_name: entity.name,
          entity_domain: null,
          signer_name: entity.signer,
          certificate_authority: entity.razonSocial,
          product_name: config.platform.product_name,
          verify_url: `${config.publicUrl}/constancias/${folio}`,
          score: 80 + ((days * 7) % 3) * 10,
          passing_score: course.quiz.passing_score,
          duration_minutes: course.duration_minutes,
          issued_at: ago(days),
          valid_until: sql<Date>`last_valid_day(${ago(days)}::timestamptz, ${course.validity_months}::int)`,
          questions: JSON.stringify(course.quiz.questions),
          answers: JSON.stringify(course.quiz.questions.map(({ correct_answer }) => correct_answer)),
        },
      ];
    }),
  );
  if (values.length === 0) return;
  await tx.insertInto('certificates').values(values).execute();
  const issued = await selectFacts(tx)
    .select(['certificates.folio', 'certificates.user_id', 'certificates.course_id', 'certificates.score'])
    .where('certificates.entity_id', '=', entity.id)
    .orderBy('certificates.issued_at')
    .execute();
  for (const { folio, user_id, course_id, score, facts } of issued)
    await audit(tx, {
      action: 'certificate issued',
      actorId: user_id,
      entityId: entity.id,
      userId: user_id,
      detail: { folio, course_id, score: score ?? 0, earned_by: 'quiz', sha256: digestOf(facts) },
    });
}

async function recordObligations(
  tx: Transaction,
  entity: Entity,
  recordedBy: string,
): Promise<{ id: string; title: string }[]> {
  const recorded = [];
  for (const {
    title,
    legal_basis,
    course_ids,
    began,
    first_due_days,
    repeat_months,
    areas,
    hired_after,
  } of obligations) {
    const { id } = await tx
      .insertInto('obligations')
      .values({ entity_id: entity.id, created_by: recordedBy, recorded_at: ago(began) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('obligation_versions')
      .values({
        obligation_id: id,
        version: 1,
        entity_id: entity.id,
        title,
        legal_basis,
        course_ids,
        evidence: 'quiz',
        areas: areas ?? null,
        hired_after: hired_after === undefined ? null : mexicanDay(ago(hired_after)),
        starts_on: mexicanDay(ago(began)),
        first_due_days,
        repeat_months,
        warn_days: 30,
        recorded_at: ago(began),
        recorded_by: recordedBy,
      })
      .execute();
    await audit(tx, {
      action: 'obligation created',
      actorId: recordedBy,
      entityId: entity.id,
      detail: { obligation_id: id, version: 1, title },
    });
    recorded.push({ id, title });
  }
  return recorded;
}

/**
 * A year of the demo institution: some thirty people, their constancias, obligations, waivers and overdue
 * people.
 */
export async function recordDemoYear(
  tx: Transaction,
  config: Config,
  entity: Entity,
  recordedBy: string,
): Promise<void> {
  const staff = await recordPeople(tx, entity, recordedBy);
  const known = await recordDemoAccounts(tx, entity, recordedBy);
  await recordCertificates(tx, config, entity, [
    ...known.map(({ id, email, name }) => ({
      userId: id,
      name,
      held: demoAccounts[email as keyof typeof demoAccounts].held,
    })),
    ...demoStaff.map(([name, , , joined], n) => ({
      userId: idOf(staff, name),
      name,
      held: daysSinceIssued(n, joined),
    })),
  ]);
  const recorded = await recordObligations(tx, entity, recordedBy);
  for (const { name, reason, granted, ends, obligations: excused } of demoWaivers)
    for (const { id, title } of recorded.filter((_, nth) => excused.includes(nth))) {
      const waiver = { entity_id: entity.id, user_id: idOf(staff, name), obligation_id: id, reason };
      await tx
        .insertInto('waivers')
        .values({ ...waiver, until: mexicanDay(ago(-ends)), recorded_at: ago(granted), recorded_by: recordedBy })
        .execute();
      await audit(tx, {
        action: 'waiver granted',
        actorId: recordedBy,
        entityId: entity.id,
        userId: waiver.user_id,
        detail: {
          obligation_id: waiver.obligation_id,
          title,
          until: mexicanDay(ago(-ends)),
          reason,
        },
      });
    }
}
