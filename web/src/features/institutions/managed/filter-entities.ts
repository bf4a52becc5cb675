import type { EntityReview, ManagedEntity } from '@finaula/contract/institutions';
import { matches } from '../../../lib/text/search.ts';

export type EntityGroup = 'todas' | 'administradas' | 'tomadas' | 'paid' | EntityReview;

export const entityGroups: readonly (readonly [EntityGroup, string])[] = [
  ['todas', 'Todas'],
  ['pending', 'Por revisar'],
  ['verified', 'Verificadas'],
  ['suspended', 'Suspendidas'],
  ['administradas', 'Con administrador'],
  ['tomadas', 'Registradas desde el directorio'],
  ['paid', 'Plan Custom'],
];

const belongs: Record<EntityGroup, (entity: ManagedEntity) => boolean> = {
  todas: () => true,
  // Other pending entities are unregistered directory entries.
  pending: ({ review, administrator, details_request }) =>
    (review === 'pending' && administrator !== null) || details_request?.state === 'pending',
  verified: ({ review, administrator }) => review === 'verified' && administrator !== null,
  suspended: ({ review }) => review === 'suspended',
  administradas: ({ administrator }) => administrator !== null,
  tomadas: ({ taken_over_at }) => taken_over_at !== null,
  paid: ({ subscription }) => subscription === 'Paid',
};

/** Entities of the group whose name, razón social or administrator contains the typed text. */
export const filterEntities = (entities: readonly ManagedEntity[], text: string, group: EntityGroup): ManagedEntity[] =>
  entities.filter(
    (entity) =>
      belongs[group](entity) &&
      matches(
        text,
        entity.nombre_entidad,
        entity.razon_social ?? '',
        entity.administrator?.name ?? '',
        entity.administrator?.email ?? '',
      ),
  );
