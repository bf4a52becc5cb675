import { randomInt } from 'node:crypto';
import type { Database } from '../database/connect.ts';

interface Labour {
  entityId: string;
  administratorId: string;
  userId: string;
  /** Has the key: it encrypts nothing, so it must not be read. */
  closedId: string;
  certificateId: string;
  mark: string;
}

/** A row of every table of labour constancias. */
export async function insertLabour(
  database: Database,
  { entityId, administratorId, userId, closedId, certificateId, mark }: Labour,
) {
  const recorded = { entity_id: entityId, recorded_by: administratorId };
  await database
    .insertInto('labour_policies')
    .values({ ...recorded, activity: mark })
    .execute();
  const secret = Buffer.from(mark);
  const { id: labourImageId } = await database
    .insertInto('labour_images')
    .values({ ...recorded, image: 'employer', signer: mark, width: 1, height: 1, key_id: mark, secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  const labourNumber = `2026-${randomInt(1_000_000, 9_999_999)}`;
  await database
    .insertInto('labour_keys')
    .values({ user_id: closedId, entity_id: entityId, key_id: mark, secret })
    .execute();
  await database
    .insertInto('labour_facts')
    .values({ ...recorded, user_id: userId, secret })
    .execute();
  await database
    .insertInto('labour_courses')
    .values({
      ...recorded,
      course_id: 'curso-1',
      name: mark,
      thematic_area: '3000',
      modality: '2',
      objective: '1',
    })
    .execute();
  const { id: labourEmissionId } = await database
    .insertInto('labour_emissions')
    .values({ entity_id: entityId, requested_by: administratorId, certificate_ids: [certificateId] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: labourConstanciaId } = await database
    .insertInto('labour_constancias')
    .values({
      ...recorded,
      number: labourNumber,
      user_id: userId,
      certificate_id: certificateId,
      course_id: 'curso-1',
      course_name: mark,
      ended_on: '2026-11-20',
      due_on: '2026-12-18',
      secret,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await database
    .insertInto('labour_steps')
    .values({
      ...recorded,
      constancia_id: labourConstanciaId,
      step: 'firmada',
      user_id: userId,
      on_day: '2026-11-23',
    })
    .execute();
  return { labourImageId, labourEmissionId, labourConstanciaId, labourNumber };
}
