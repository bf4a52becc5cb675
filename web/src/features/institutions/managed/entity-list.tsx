import type { ManagedEntity } from '@finaula/contract/institutions';
import { useRef, useState } from 'react';
import { ResetLinkDialog } from '../../../ui/dialogs/reset-link-dialog.tsx';
import { useResetLink } from '../../../ui/dialogs/use-reset-link.ts';
import { FilterSelect } from '../../../ui/forms/filter-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Panel, PanelTools } from '../../../ui/layout/panel.tsx';
import { ListTable } from '../../../ui/lists/list-table.tsx';
import { NoMatch } from '../../../ui/lists/no-match.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { usePages } from '../../../ui/lists/pages.ts';
import { EntityRow } from './entity-row.tsx';
import { type EntityGroup, entityGroups, filterEntities } from './filter-entities.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { UndoDialog } from './undo-dialog.tsx';

const columns = ['Entidad', 'Administrador', 'Usuarios', 'Plan', 'Acciones'];

interface OpenDialog {
  about: 'plan' | 'toma' | 'revision';
  entity: ManagedEntity;
}

interface EntityListProps {
  entities: readonly ManagedEntity[];
  /** The group shown first. */
  group?: EntityGroup | undefined;
}

export function EntityList({ entities, group: first = 'todas' }: EntityListProps) {
  const [text, setText] = useState('');
  const [group, setGroup] = useState<EntityGroup>(first);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const reset = useResetLink();
  const heading = useRef<HTMLHeadingElement>(null);
  const pages = usePages(filterEntities(entities, text, group));
  const narrow = (filter: { text: string; group: EntityGroup }) => {
    setText(filter.text);
    setGroup(filter.group);
    pages.first();
  };
  const close = () => setDialog(null);
  return (
    <Panel title="Lista de entidades" titleHidden headingRef={heading}>
      <PanelTools>
        <SearchField
          label="Buscar por entidad, razón social o administrador"
          placeholder="Entidad o administrador"
          value={text}
          onChange={(typed) => narrow({ text: typed, group })}
        />
        <FilterSelect
          label="Mostrar"
          options={entityGroups}
          value={group}
          onChange={(chosen) => narrow({ text, group: chosen })}
        />
      </PanelTools>
      {pages.shown.length === 0 ? (
        <NoMatch title="Ninguna entidad coincide" onShowAll={() => narrow({ text: '', group: 'todas' })} />
      ) : (
        <ListTable label="Entidades" columns={columns}>
          {pages.shown.map((entity) => (
            <EntityRow
              key={entity.id}
              entity={entity}
              onChangePlan={() => setDialog({ about: 'plan', entity })}
              onReview={() => setDialog({ about: 'revision', entity })}
              onUndo={() => setDialog({ about: 'toma', entity })}
              onReset={() => entity.administrator !== null && reset.make(entity.administrator)}
            />
          ))}
        </ListTable>
      )}
      <Pager pages={pages} onTurn={() => heading.current?.focus()} />
      <PlanDialog entity={dialog?.about === 'plan' ? dialog.entity : null} onClose={close} />
      <UndoDialog entity={dialog?.about === 'toma' ? dialog.entity : null} onClose={close} otherwise={heading} />
      <ReviewDialog entity={dialog?.about === 'revision' ? dialog.entity : null} onClose={close} otherwise={heading} />
      <ResetLinkDialog link={reset.link} onClose={reset.close} />
    </Panel>
  );
}
