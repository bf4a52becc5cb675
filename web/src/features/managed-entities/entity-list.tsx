import type { ManagedEntity } from '@finaula/contract/entities';
import { useRef, useState } from 'react';
import { Box, BoxTools } from '../../ui/box.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { NoMatch } from '../../ui/no-match.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ResetLinkDialog } from '../../ui/reset-link-dialog.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { usePages } from '../../ui/use-pages.ts';
import { useResetLink } from '../../ui/use-reset-link.ts';
import { EntityRow } from './entity-row.tsx';
import { type EntityGroup, entityGroups, filterEntities } from './filter-entities.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const columns = ['Entidad', 'Administrador', 'Usuarios', 'Plan', 'Acciones'];

interface Asked {
  about: 'plan' | 'toma';
  entity: ManagedEntity;
}

export function EntityList({ entities }: { entities: readonly ManagedEntity[] }) {
  const [text, setText] = useState('');
  const [group, setGroup] = useState<EntityGroup>('todas');
  const [asked, setAsked] = useState<Asked | null>(null);
  const reset = useResetLink();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(filterEntities(entities, text, group));
  const narrow = (filter: { text: string; group: EntityGroup }) => {
    setText(filter.text);
    setGroup(filter.group);
    pages.first();
  };
  const close = () => setAsked(null);
  return (
    <Box title="Lista de entidades" titleHidden headingRef={heading}>
      <BoxTools>
        <SearchField
          label="Buscar por entidad, razón social o administrador"
          placeholder="Entidad o administrador"
          value={text}
          onChange={(typed) => narrow({ text: typed, group })}
        />
        <FilterSelect label="Mostrar" options={entityGroups} value={group} onChange={(chosen) => narrow({ text, group: chosen })} />
      </BoxTools>
      {pages.shown.length === 0 ? (
        <NoMatch title="Ninguna entidad coincide" onShowAll={() => narrow({ text: '', group: 'todas' })} />
      ) : (
        <ListTable label="Entidades" columns={columns}>
          {pages.shown.map((entity) => (
            <EntityRow
              key={entity.id}
              entity={entity}
              onChangePlan={() => setAsked({ about: 'plan', entity })}
              onUndo={() => setAsked({ about: 'toma', entity })}
              onReset={() => entity.administrator !== null && reset.make(entity.administrator)}
              resetting={entity.administrator !== null && reset.makingFor === entity.administrator.id}
            />
          ))}
        </ListTable>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      <PlanDialog entity={asked?.about === 'plan' ? asked.entity : null} onClose={close} />
      <UndoDialog entity={asked?.about === 'toma' ? asked.entity : null} onClose={close} otherwise={heading} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
    </Box>
  );
}
