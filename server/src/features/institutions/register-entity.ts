import type { InputOf, ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import type { Database } from '../../database/connect.ts';
import { limitEmailConflicts } from '../../identity/accounts/email-conflicts.ts';
import { refuseGuessable } from '../../identity/passwords/guessable-password.ts';
import { hashPassword } from '../../identity/passwords/password.ts';
import type { Services } from '../../services.ts';
import { insertEntity } from './insert-or-take-over-entity.ts';
import type { Client } from './register-user.ts';

/**
 * Registers an institution with its administrator, or takes over an entry of the directory (spec §4).
 * @throws ApiError PASSWORD_COMMON, RATE_LIMITED, and those of insertEntity
 */
export async function registerEntity(
  { config, limit, enqueueMessage }: Services,
  database: Database,
  body: InputOf<Calls['registerEntity']>['body'],
  { address, device }: Client,
): Promise<ReplyOf<Calls['registerEntity']>> {
  const { product_name } = config.platform;
  refuseGuessable(body.admin_password, product_name, body.admin_name, body.admin_email, body.nombre_entidad);
  const registration = {
    nombre_entidad: body.nombre_entidad,
    razon_social: body.razon_social,
    nombre_firmante: body.nombre_firmante,
    email_contacto: body.email_contacto,
    admin_name: body.admin_name,
    admin_email: body.admin_email,
    passwordHash: await hashPassword(body.admin_password),
    means: { device, privacyNotice: body.privacy_notice },
  };
  const rules = { underReview: config.entityReview, enqueueMessage };
  return limitEmailConflicts(limit, address, () =>
    database.transaction().execute((tx) => insertEntity(tx, registration, rules)),
  );
}
