import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Modal, Tabs } from '@mantine/core';
import { useState } from 'react';
import type { SearchParams } from '../../lib/navigation/search-params.ts';
import { useFocusBack } from '../../ui/dialogs/use-focus-back.ts';
import { EmployeeForm, useEmployeeForm } from './employee-form.tsx';
import { EntityForm, useEntityForm } from './entity-form.tsx';
import type { Outcome } from './outcome.ts';
import styles from './registration-dialog.module.css';
import { RegistrationDone } from './registration-done.tsx';
import { WhatFollows } from './what-follows.tsx';

type Tab = NonNullable<SearchParams['registro']>;

interface RegistrationDialogProps {
  /** Undefined: closed. */
  tab: Tab | undefined;
  /** Another dialog lies over this one, and Esc is that one's. */
  covered: boolean;
  onTab: (tab: Tab) => void;
  onClose: () => void;
}

/** Both forms live here, not in their tabs: what was typed outlasts a change of tab and the closing of the dialog. */
export function RegistrationDialog({ tab, covered, onTab, onClose }: RegistrationDialogProps) {
  const employee = useEmployeeForm();
  const entity = useEntityForm();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  // While it closes it still shows what it showed.
  const [shown, setShown] = useState<Tab>('empleado');
  if (tab !== undefined && tab !== shown) setShown(tab);

  const { content, giveBack } = useFocusBack(tab !== undefined);
  const closed = () => {
    giveBack();
    setOutcome(null);
  };

  const finish = (form: { reset: () => void }) => (done: Outcome) => {
    form.reset();
    setOutcome(done);
  };
  return (
    <Modal.Root
      opened={tab !== undefined}
      onClose={onClose}
      onExitTransitionEnd={closed}
      closeOnEscape={!covered}
      closeOnClickOutside={false}
      size={1000}
      centered
      transitionProps={{ transition: 'fade-up', duration: 240 }}
      classNames={{ inner: styles.inner ?? '', content: styles.content ?? '', title: styles.title ?? '', close: styles.close ?? '' }}
    >
      <Modal.Overlay color="#10211c" backgroundOpacity={0.56} />
      <Modal.Content ref={content}>
        <div className={styles.main}>
          <div className={styles.head}>
            <Modal.Title>Crea tu cuenta</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" size={44} iconSize={20} />
          </div>
          {outcome === null ? (
            <Tabs
              unstyled
              value={shown}
              onChange={(chosen) => onTab(chosen === 'entidad' ? 'entidad' : 'empleado')}
              keepMounted={false}
              classNames={{ root: styles.tabs ?? '', list: styles.list ?? '', tab: styles.tab ?? '', panel: styles.panel ?? '' }}
            >
              <Tabs.List aria-label="Tipo de registro">
                <Tabs.Tab value="empleado" data-autofocus={shown === 'empleado' || undefined}>
                  Empleado
                </Tabs.Tab>
                <Tabs.Tab value="entidad" data-autofocus={shown === 'entidad' || undefined}>
                  Entidad
                </Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="empleado">
                <EmployeeForm form={employee} onDone={finish(employee)} />
              </Tabs.Panel>
              <Tabs.Panel value="entidad">
                <EntityForm form={entity} onDone={finish(entity)} />
              </Tabs.Panel>
            </Tabs>
          ) : (
            <div className={styles.panel}>
              <RegistrationDone outcome={outcome} onClose={onClose} />
            </div>
          )}
        </div>
        <WhatFollows tab={shown} />
      </Modal.Content>
    </Modal.Root>
  );
}
