import type { Transaction } from '../../database/connect.ts';

interface Steps {
  entityId: string;
  actorId: string;
  step: 'firmada' | 'entregada';
  on: string;
}

/** Records a step of constancias on a day. */
export async function recordSteps(
  tx: Transaction,
  constancias: readonly { id: string; user_id: string }[],
  { entityId, actorId, step, on }: Steps,
): Promise<void> {
  if (constancias.length === 0) return;
  await tx
    .insertInto('labour_steps')
    .values(
      constancias.map(({ id, user_id }) => ({
        constancia_id: id,
        entity_id: entityId,
        user_id,
        step,
        on_day: on,
        recorded_by: actorId,
      })),
    )
    .execute();
}
