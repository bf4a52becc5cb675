import type { ManagedEntity } from '@finaula/contract/entities';
import { matches } from '../../lib/text/search.ts';

export type EntityGroup = 'todas' | 'administradas' | 'tomadas' | 'paid';

export const entityGroups: readonly (readonly [EntityGroup, string])[] = [
  ['todas', 'Todas'],
  ['administradas', 'Con administrador'],
  ['tomadas', 'Tomadas del directorio'],
  ['paid', 'Plan Paid'],
];

const belongs: Record<EntityGroup, (entity: ManagedEntity) => boolean> = {
  todas: () => true,
  administradas: ({ administrator }) => administrator !== null,
  tomadas: ({ taken_over_at }) => taken_over_at !== null,
  paid: ({ subscription }) => subscription === 'Paid',
};

/** Those of the group whose name, razón social or administrator holds what was typed. */
export const filterEntities = (entities: readonly ManagedEntity[], text: string, group: EntityGroup): ManagedEntity[] =>
  entities.filter(
    (entity) =>
      belongs[group](entity) &&
      matches(text, entity.nombre_entidad, entity.razon_social ?? '', entity.administrator?.name ?? '', entity.administrator?.email ?? ''),
  );
