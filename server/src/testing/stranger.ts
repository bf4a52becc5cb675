import { Pool } from 'pg';
import { afterAll } from 'vitest';
import { databaseAs } from '../database/rls-context.ts';
import type { Client } from './client.ts';
import { PASSWORD } from './factories.ts';
import type { testApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof testApp>>;

/** Registers an entity or takes one over, as anybody can without a proof. */
export async function registerAs(
  { as }: Pick<App, 'as'>,
  nombre_entidad: string,
  changes: Record<string, string> = {},
) {
  const admin_email = changes.admin_email ?? `${crypto.randomUUID()}@desconocido.example`;
  const reply = await as().registerEntity({
    body: {
      nombre_entidad,
      email_contacto: admin_email,
      razon_social: `${nombre_entidad}, S.A. de C.V.`,
      nombre_firmante: 'Directora Inventada',
      admin_name: 'Persona Desconocida',
      admin_email,
      admin_password: PASSWORD,
      ...changes,
    },
  });
  return { ...reply, admin_email };
}

/** Registers or takes over, and signs in. */
export async function takeOver(
  app: App,
  name: string,
  changes: Record<string, string> = {},
): Promise<{ admin: Client; email: string; id: string }> {
  const { status, admin_email, body } = await registerAs(app, name, changes);
  if (status !== 201) throw new Error(`${status} ${body.code}`);
  const login = await app.as().login({ body: { email: admin_email, password: PASSWORD } });
  const { token, user } = login.body;
  if (user.entity_id === null) throw new Error('An administrator has an institution.');
  return { admin: app.as(token), email: admin_email, id: user.entity_id };
}

/** A directory entry with two employees who took courses there before it had an administrator. */
export async function directoryBank({ create, database }: App, name: string, domain: string | null = null) {
  const { id } = await create.entity({ name });
  await database
    .updateTable('entities')
    .set({ pre_populated: true, directory_domain: domain })
    .where('id', '=', id)
    .execute();
  const employee = await create.user({ entityId: id, name: `Empleada de ${name}` });
  const waiting = await create.user({ entityId: id, name: `Espera en ${name}`, verified: false });
  return {
    id,
    name,
    employee,
    waiting,
    token: await create.sessionOf(employee.id),
    genuine: await create.certificate(employee.id, { courseId: 'm04' }),
  };
}

export const tokenOf = (link: string): string => link.split(/[/#]/).at(-1) ?? '';

/**
 * Queries PostgreSQL in the role that serves requests, without the application, on connections of its own.
 */
export function databaseFor({ pool }: App) {
  const own = new Pool({ connectionString: String(pool.options.connectionString), max: 2 });
  afterAll(() => own.end());
  return databaseAs(own);
}
