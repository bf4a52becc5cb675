import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { ComboboxField } from '../../ui/forms/combobox-field.tsx';

interface EntitySelectProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

export const publicEntitiesQuery = {
  queryKey: ['public-entities'],
  queryFn: () => api.listPublicEntities(),
  staleTime: 0,
};

/**
 * Sorted by the server: the individual learners' entity first. A failure to load is only logged (spec §8).
 */
export function EntitySelect(field: EntitySelectProps) {
  const { data: entities = [], error, refetch } = useQuery(publicEntitiesQuery);
  useEffect(() => {
    if (error !== null) console.error('The list of entities did not load.', error);
  }, [error]);
  return (
    <ComboboxField
      {...field}
      label="Entidad"
      placeholder="Busca el nombre de tu entidad"
      empty={entities.length === 0 ? 'La lista no está disponible por ahora.' : 'Ninguna entidad coincide.'}
      options={entities.map(({ id, nombre_entidad, entity_type }) => ({
        value: id,
        label: nombre_entidad,
        note: entity_type === 'individual' ? 'Entras de inmediato, sin esperar verificación.' : undefined,
      }))}
      onOpen={() => error !== null && void refetch()}
      help="¿Estudias por tu cuenta? Elige “Aprendiz Individual” y entra de inmediato. La inclusión en el directorio no implica relación comercial, autorización ni aval."
    />
  );
}
