import type { ReplyOf } from '@finaula/contract/call';
import type { Calls } from '@finaula/contract/calls';
import { errors } from '@finaula/contract/errors';
import type { Database } from '../../database/connect.ts';
import { entityNameKey } from './entity-name.ts';
import { whyRefused } from './look-alikes.ts';
import { mayBeTakenOver } from './registration-policy.ts';
import { findEntityByName } from './registration-queries.ts';

/**
 * Whether a name can be registered. A directory entry without administrator is available, and reported as
 * pre-populated.
 */
export async function checkEntityName(database: Database, name: string): Promise<ReplyOf<Calls['checkEntityName']>> {
  const refused = await whyRefused(database, name);
  if (refused) return { message: errors[refused].detail, available: false, is_pre_populated: false };
  const entity = await findEntityByName(database, entityNameKey(name));
  if (!entity) return { message: 'Este nombre está disponible.', available: true, is_pre_populated: false };
  if (mayBeTakenOver(entity))
    return {
      message: `${entity.name} ya está en el directorio, sin administrador: al registrarla, serás quien la administre.`,
      available: true,
      is_pre_populated: true,
    };
  return { message: 'Ya existe una entidad registrada con este nombre.', available: false, is_pre_populated: false };
}
