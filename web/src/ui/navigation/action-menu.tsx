import { Menu } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { useRef } from 'react';
import { buttonLook } from '../forms/button.tsx';
import styles from './action-menu.module.css';

interface Action {
  label: string;
  /** An act that ends or removes something stands last, in red. */
  dangerous?: boolean;
  onSelect: () => void;
}

/**
 * Further acts on a row, behind "⋯". An act runs after the menu returned the focus, so that a dialog finds
 * its opener.
 */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  const chosen = useRef<Action>(undefined);
  if (actions.length === 0) return null;
  return (
    <Menu.Root
      onOpenChangeComplete={(open) => {
        if (open) return;
        chosen.current?.onSelect();
        chosen.current = undefined;
      }}
    >
      <Menu.Trigger className={buttonLook('secondary', 'medium', styles.trigger)} aria-label={label}>
        <Ellipsis aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} sideOffset={6} align="end">
          <Menu.Popup className={styles.popup}>
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                className={styles.item}
                data-dangerous={action.dangerous || undefined}
                onClick={() => {
                  chosen.current = action;
                }}
              >
                {action.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
