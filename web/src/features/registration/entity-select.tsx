import type { PublicEntity } from '@finaula/contract/accounts';
import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../lib/api/api.ts';
import { matches } from '../../lib/text/search.ts';
import field from '../../ui/forms/field.module.css';
import styles from './entity-select.module.css';

interface EntitySelectProps extends Omit<SelectProps, 'data'> {
  entities: readonly PublicEntity[];
}

const filter: OptionsFilter = ({ options, search }) => (options as ComboboxItem[]).filter(({ label }) => matches(search, label));

/** In the server's order: the entity of individual learners first. */
export function EntitySelect({ entities, error, ...select }: EntitySelectProps) {
  const individuals = new Set(entities.filter(({ entity_type }) => entity_type === 'individual').map(({ id }) => id));
  return (
    <Select
      {...select}
      unstyled
      searchable
      openOnFocus={false}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false, middlewares: { flip: false, shift: false } }}
      withScrollArea={false}
      withCheckIcon={false}
      label="Entidad"
      placeholder="Busca el nombre de tu entidad"
      nothingFoundMessage={entities.length === 0 ? 'La lista no está disponible por ahora.' : 'Ninguna entidad coincide.'}
      data={entities.map(({ id, nombre_entidad }) => ({ value: id, label: nombre_entidad }))}
      filter={filter}
      renderOption={({ option }) => (
        <span>
          {option.label}
          {individuals.has(option.value) && <small>Entras de inmediato, sin esperar verificación.</small>}
        </span>
      )}
      rightSection={<ChevronDown aria-hidden="true" />}
      error={
        error && (
          <>
            <CircleAlert aria-hidden="true" />
            {error}
          </>
        )
      }
      description={
        error
          ? undefined
          : '¿Estudias por tu cuenta? Elige “Aprendiz Individual” y entra de inmediato. La inclusión en el directorio no implica relación comercial, autorización ni aval.'
      }
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      wrapperProps={{ 'data-tone': error ? 'wrong' : undefined }}
      classNames={{
        root: `${field.field} ${styles.root}`,
        wrapper: field.box ?? '',
        input: field.input ?? '',
        section: styles.section ?? '',
        error: field.error ?? '',
        description: field.help ?? '',
        dropdown: styles.dropdown ?? '',
        options: styles.options ?? '',
        option: styles.option ?? '',
        empty: styles.empty ?? '',
      }}
    />
  );
}

/** The entities to choose from; empty until they are there. That they did not come is only logged (spec §8). */
export function usePublicEntities(): { entities: readonly PublicEntity[]; retry: () => void } {
  const { data, error, refetch } = useQuery({ queryKey: ['public-entities'], queryFn: () => api.listPublicEntities(), staleTime: 0 });
  useEffect(() => {
    if (error !== null) console.error('The list of entities did not load.', error);
  }, [error]);
  return { entities: data ?? [], retry: () => void (error !== null && refetch()) };
}
