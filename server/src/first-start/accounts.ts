import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Transaction } from '../database/connect.ts';
import { entityNameKey, entityNameSkeleton } from '../features/institutions/entity-name.ts';
import { createAccount } from '../identity/accounts/create-accounts.ts';
import { hashPassword } from '../identity/passwords/password.ts';
import { audit, auditBulk } from '../shared/audit/audit.ts';
import { recordDemoYear } from './demo-year.ts';

/**
 * An account created at the first start, with its password, which is shown once. A password chosen by the
 * operator is not shown.
 */
export interface FirstAccount {
  label: string;
  email: string;
  password: string;
}

const newPassword = () => randomBytes(12).toString('base64url');

/** Creates the SuperAdmin when the platform has none. */
export async function createSuperAdmin(
  tx: Transaction,
  given: { email: string; password: string | undefined },
): Promise<FirstAccount[]> {
  const existing = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'SuperAdmin')
    .limit(1)
    .executeTakeFirst();
  if (existing) return [];
  const { email, password = newPassword() } = given;
  const id = await createAccount(tx, {
    name: 'Administración de la plataforma',
    email,
    passwordHash: await hashPassword(password),
    role: 'SuperAdmin',
    entityId: null,
    access: 'verified',
  });
  await audit(tx, { action: 'user registered', userId: id, detail: { role: 'SuperAdmin' } });
  return [
    { label: 'SuperAdmin', email, password: given.password === undefined ? password : '(la de SUPERADMIN_PASSWORD)' },
  ];
}

const DEMO_ENTITY = {
  name: 'Banco Ejemplo del Centro',
  name_key: entityNameKey('Banco Ejemplo del Centro'),
  name_skeleton: entityNameSkeleton('Banco Ejemplo del Centro'),
  entity_type: 'financial',
  razon_social: 'Banco Ejemplo del Centro, S.A., Institución de Banca Múltiple',
  signer_name: 'Ana Herrera Solís',
} as const;

const DEMO_PEOPLE = [
  {
    label: 'EntidadAdmin',
    name: 'Ana Herrera Solís',
    email: 'ana.herrera@bancoejemplo.example',
    role: 'EntidadAdmin',
    verified: true,
  },
  {
    label: 'Empleada',
    name: 'Mariana Ríos Peña',
    email: 'mariana.rios@bancoejemplo.example',
    role: 'Empleado',
    verified: true,
  },
  {
    label: 'Empleado por verificar',
    name: 'Tomás Núñez Ávila',
    email: 'tomas.nunez@bancoejemplo.example',
    role: 'Empleado',
    verified: false,
  },
] as const;

/**
 * Creates the demo institution with an administrator, a verified and a pending employee, and a year of its
 * staff, unless it exists.
 */
export async function createDemo(tx: Transaction, config: Config): Promise<FirstAccount[]> {
  const entity = await tx
    .insertInto('entities')
    .values(DEMO_ENTITY)
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!entity) return [];
  await audit(tx, { action: 'demonstration recorded', entityId: entity.id });
  await audit(tx, {
    action: 'entity registered',
    entityId: entity.id,
    detail: { razon_social: DEMO_ENTITY.razon_social },
  });
  const accounts: FirstAccount[] = [];
  const ids: string[] = [];
  for (const { label, verified, ...person } of DEMO_PEOPLE) {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const access = verified ? 'verified' : 'waiting';
    const id = await createAccount(tx, { ...person, entityId: entity.id, passwordHash, access });
    ids.push(id);
    accounts.push({ label, email: person.email, password });
  }
  await auditBulk(tx, { action: 'user registered', entityId: entity.id }, ids);
  const [administrator = ''] = ids;
  const { name, razon_social: razonSocial, signer_name: signer } = DEMO_ENTITY;
  await recordDemoYear(tx, config, { id: entity.id, name, razonSocial, signer }, administrator);
  return accounts;
}
