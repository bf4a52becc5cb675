import { randomUUID } from 'node:crypto';
import { type CallName, calls } from '@finaula/contract/calls';
import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import { connect } from '../../database/connect.ts';
import { claimCertificate } from '../../features/certificates/claim-certificate.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { factoriesOn, PASSWORD } from '../factories.ts';
import { inputTargeting } from '../input-targeting.ts';
import { tenantFixture } from '../tenant-fixture.ts';
import type { Known, Role } from './requests.ts';

/**
 * An institution with a row in every table, in the database at that address, and sessions for the fuzz. A
 * session is opened again when the fuzz ended it.
 */
export async function createFixtures(url: string) {
  const { database } = connect(url, pino({ level: 'silent' }));
  const create = factoriesOn(database);
  const tenant = await tenantFixture(database, create, 'desorden', 'm01');
  const other = await create.entity({ name: 'Caja Ajena' });
  const people = {
    Empleado: tenant.active,
    EntidadAdmin: tenant.administrator,
    SuperAdmin: await create.user({ role: 'SuperAdmin' }),
  };
  const colleagues = await Promise.all(
    [
      { entityId: tenant.entityId },
      { entityId: tenant.entityId, verified: false },
      { entityId: tenant.entityId, active: false },
      { entityId: other.id },
    ].map(create.user),
  );
  const users = [...Object.values(people), ...colleagues];
  const courses = await database
    .selectFrom('courses')
    .select('document')
    .orderBy('position')
    .$castTo<{ document: Course }>()
    .execute();
  const [first] = courses.map(({ document }) => document);
  if (!first) throw new Error('No course was loaded.');
  const links = await Promise.all(
    colleagues.flatMap(({ id }) => [
      create.verificationLink(id, { voided: true }),
      create.verificationLink(id),
      create.resetLink(id),
    ]),
  );
  const rightAnswers = first.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  const config = readConfig({});
  const claim = { courseId: first.id, courseVersion: undefined, answers: rightAnswers };
  const claimed = await Promise.all(
    users.map(({ id, entity_id }) =>
      claimCertificate(database, config, { ...claim, userId: id, entityId: entity_id, session: Buffer.alloc(32) }),
    ),
  );
  const byField: Record<string, readonly unknown[]> = {
    id: [tenant.active.id, other.id, first.id],
    user_id: users.map(({ id }) => id),
    entity_id: [tenant.entityId, other.id],
    email: users.map(({ email }) => email),
    admin_email: ['nadie@correo.example', ...colleagues.map(({ email }) => email)],
    email_contacto: ['contacto@correo.example'],
    password: [PASSWORD, 'otra contraseña larga'],
    current_password: [PASSWORD],
    new_password: [PASSWORD, 'otra contraseña larga', 'contraseña'],
    admin_password: [PASSWORD],
    course_id: courses.slice(0, 3).map(({ document }) => document.id),
    course_version: courses.slice(0, 2).map(({ document }) => document.version),
    answers: [rightAnswers, rightAnswers.map(() => 0), rightAnswers.slice(1)],
    folio: claimed.map(({ certificate }) => certificate.folio),
    list: [1, 2],
    token: links,
    message: ['¿Qué es el lavado de dinero?', 'hola', '¿y eso cuándo?'],
    youtube_url: ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9'],
    nombre_entidad: ['Banco del Desorden', 'Aprendiz Individual', 'Caja Nueva'],
    format: ['json', 'json', 'json', 'json', 'csv', 'xlsx'],
    confirmation: [{ current_password: PASSWORD }],
    key: ['CPF', 'CFF', 'LIC'],
  };
  // The fixture's labour documents are sealed with keys that no server has.
  const unsealed = { labourImageId: randomUUID(), labourConstanciaId: randomUUID(), labourNumber: '2026-0000000' };
  const targets = tenant.targets.map((target) => ({ ...target, ...unsealed }));
  const aimed = (call: CallName, field: string) =>
    targets.flatMap((target) => {
      const { params, body }: { params: Record<string, unknown>; body?: Record<string, unknown> } = inputTargeting(
        call,
        calls[call],
        target,
      );
      return params[field] ?? body?.[field] ?? [];
    });
  const known: Known = (call, field) => [...aimed(call, field), ...(byField[field] ?? [])];
  // Fixture rows have no act in the ledger.
  const { faults: before } = await verifyLedger(database);

  const tokens = new Map<Role, string>();
  /** Undoes what a request did to the institution: suspension, plan, assistant and second factor. */
  async function reopenInstitution(): Promise<void> {
    const entity_id = tenant.entityId;
    await database
      .updateTable('entities')
      .set({ subscription: 'Paid', assistant_enabled: true })
      .where('id', '=', entity_id)
      .execute();
    await database
      .insertInto('access_policies')
      .values({
        entity_id,
        second_factor: 'off',
        idle_minutes: 720,
        sign_in: 'both',
        recorded_by: people.EntidadAdmin.id,
      })
      .execute();
    await database.insertInto('entity_reviews').values({ entity_id, review: 'verified', cause: 'decision' }).execute();
  }

  async function open(role: Role): Promise<string | undefined> {
    if (role === 'nobody') return undefined;
    // Undo what a request did to the person: closed, deactivated or another role.
    await database
      .updateTable('users')
      .set({ is_active: true, closed_at: null, email_verified_at: sql`now()`, role })
      .where('id', '=', people[role].id)
      .execute();
    await database.deleteFrom('blocked_identities').where('user_id', '=', people[role].id).execute();
    await database.deleteFrom('assistant_quiz_locks').where('user_id', '=', people[role].id).execute();
    await reopenInstitution();
    const token = await create.sessionOf(people[role].id);
    tokens.set(role, token);
    return token;
  }
  return {
    known,
    tokenOf: async (role: Role) => tokens.get(role) ?? open(role),
    reopen: (role: Role) => open(role),
    /** Faults of the ledger that the fuzz caused. */
    faultsOfLedger: async () => (await verifyLedger(database)).faults.filter((fault) => !before.includes(fault)),
    close: () => database.destroy(),
  };
}
