import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { Modal, ModalClose, ModalTitle } from '../../ui/dialogs/modal.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { EmployeeForm, useEmployeeForm } from './employee-form.tsx';
import { EntityForm, useEntityForm } from './entity-form.tsx';
import { publicEntitiesQuery } from './entity-select.tsx';
import type { Outcome } from './outcome.ts';
import styles from './registration-dialog.module.css';
import { RegistrationDone } from './registration-done.tsx';
import { WhatFollows } from './what-follows.tsx';

type Tab = NonNullable<SearchParams['registro']>;
const tabs = [
  ['empleado', 'Empleado'],
  ['entidad', 'Entidad'],
] as const;

interface RegistrationDialogProps {
  /** Undefined when the dialog is closed. */
  tab: Tab | undefined;
  /** Another dialog covers this one. */
  covered: boolean;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}

/** Both forms live here, not in their tabs, so that typed text survives a change of tab and closing. */
export function RegistrationDialog({ tab, covered, onTab, onClose }: RegistrationDialogProps) {
  const employee = useEmployeeForm();
  const entity = useEntityForm();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // Keep the content while the dialog closes.
  const [shown, setShown] = useState<Tab>('empleado');
  if (tab !== undefined && tab !== shown) setShown(tab);

  const { data: entities } = useQuery({ ...publicEntitiesQuery, enabled: false });
  const chosen = entities?.find(({ id }) => id === employee.values.entity_id);
  const alone = shown === 'empleado' && (outcome?.immediate ?? chosen?.entity_type === 'individual');

  const finish = (form: { reset: () => void }) => (done: Outcome) => {
    form.reset();
    setOutcome(done);
  };
  return (
    <Modal
      opened={tab !== undefined}
      onClose={onClose}
      onClosed={() => setOutcome(null)}
      covered={covered}
      closeOnOutsidePress={false}
      size={1000}
      className={styles.content}
    >
      <div className={styles.main}>
        <div className={styles.head}>
          <ModalTitle className={styles.title}>Crea tu cuenta</ModalTitle>
          <ModalClose className={styles.close} />
        </div>
        {outcome === null ? (
          <Tabs
            label="Tipo de registro"
            tabs={tabs}
            value={shown}
            onChange={onTab}
            classNames={{ root: styles.tabs, list: styles.list, panel: styles.panel }}
          >
            {shown === 'empleado' ? (
              <EmployeeForm form={employee} onDone={finish(employee)} />
            ) : (
              <EntityForm form={entity} onDone={finish(entity)} />
            )}
          </Tabs>
        ) : (
          <div className={styles.panel}>
            <RegistrationDone outcome={outcome} onClose={onClose} />
          </div>
        )}
      </div>
      <WhatFollows way={alone ? 'individual' : shown} />
    </Modal>
  );
}
