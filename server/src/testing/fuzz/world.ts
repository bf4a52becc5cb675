import type { Course } from '@finaula/contract/courses';
import { sql } from 'kysely';
import pino from 'pino';
import { readConfig } from '../../config.ts';
import { connect } from '../../database/connect.ts';
import { claimCertificate } from '../../features/certificates/claim-certificate.ts';
import { verifyLedger } from '../../features/ledger/verify-ledger.ts';
import { factoriesOn, PASSWORD } from '../factories.ts';
import type { Known, Role } from './requests.ts';

/** People, constancias and links for the fuzz to meet, in the database at that address; and sessions for it, opened again when it has ended its own. */
export async function makeWorld(url: string) {
  const { database } = connect(url, pino({ level: 'silent' }));
  const create = factoriesOn(database);
  const entity = await create.entity({ name: 'Banco del Desorden', subscription: 'Paid' });
  const other = await create.entity({ name: 'Caja Ajena' });
  const people = {
    Empleado: await create.user({ entityId: entity.id }),
    EntidadAdmin: await create.user({ role: 'EntidadAdmin', entityId: entity.id }),
    SuperAdmin: await create.user({ role: 'SuperAdmin' }),
  };
  const colleagues = await Promise.all(
    [{ entityId: entity.id }, { entityId: entity.id, verified: false }, { entityId: entity.id, active: false }, { entityId: other.id }].map(
      create.user,
    ),
  );
  const users = [...Object.values(people), ...colleagues];
  const courses = await database.selectFrom('courses').select('document').orderBy('position').$castTo<{ document: Course }>().execute();
  const [first] = courses.map(({ document }) => document);
  const links = await Promise.all(
    colleagues.flatMap(({ id }) => [create.verificationLink(id, { voided: true }), create.verificationLink(id), create.resetLink(id)]),
  );
  const rightAnswers = first?.quiz?.questions.map(({ correct_answer }) => correct_answer) ?? [];
  const config = readConfig({});
  const claim = { courseId: first?.id ?? '', courseVersion: undefined, answers: rightAnswers };
  const claimed = await Promise.all(
    users.map(({ id, entity_id }) =>
      database.transaction().execute((tx) => claimCertificate(tx, config, { ...claim, userId: id, entityId: entity_id })),
    ),
  );
  const known: Known = {
    id: [...users.map(({ id }) => id), entity.id, other.id, ...courses.slice(0, 3).map(({ document }) => document.id)],
    user_id: users.map(({ id }) => id),
    entity_id: [entity.id, other.id],
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
    folio: claimed.flatMap((outcome) => ('certificate' in outcome ? outcome.certificate.folio : [])),
    list: [1, 2],
    token: links,
    message: ['¿Qué es el lavado de dinero?', 'hola', '¿y eso cuándo?'],
    youtube_url: ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=9'],
    nombre_entidad: ['Banco del Desorden', 'Aprendiz Individual', 'Caja Nueva'],
    format: ['json', 'json', 'json', 'json', 'csv', 'xlsx'],
  };

  const tokens = new Map<Role, string>();
  async function open(role: Role): Promise<string | undefined> {
    if (role === 'nobody') return undefined;
    // Whatever a request did to them: closed, deactivated, made an employee.
    await database
      .updateTable('users')
      .set({ is_active: true, closed_at: null, email_verified_at: sql`now()`, role })
      .where('id', '=', people[role].id)
      .execute();
    await database.deleteFrom('blocked_identities').where('user_id', '=', people[role].id).execute();
    const token = await create.sessionOf(people[role].id);
    tokens.set(role, token);
    return token;
  }
  return {
    known,
    tokenOf: async (role: Role) => tokens.get(role) ?? open(role),
    reopen: (role: Role) => open(role),
    verifyLedger: () => verifyLedger(database),
    close: () => database.destroy(),
  };
}
