import type { Passkey } from '@finaula/contract/second-factor';
import { KeyRound } from 'lucide-react';
import { longDateOf } from '../../lib/dates/mexico-city-time.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Cell, ListTable, Row } from '../../ui/lists/list-table.tsx';
import styles from './second-factor.module.css';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  return (
    <ListTable label="Llaves de acceso" columns={['Llave de acceso', 'Creada', 'Último uso', 'Acción']}>
      {passkeys.map((passkey) => (
        <Row key={passkey.id}>
          <Cell>
            <span className={styles.passkey}>
              <KeyRound aria-hidden="true" />
              {passkey.name}
            </span>
          </Cell>
          <Cell label="Creada">
            <span className={styles.when}>{longDateOf(passkey.created_at)}</span>
          </Cell>
          <Cell label="Último uso">
            <span className={styles.when}>
              {passkey.last_used_at === null ? 'aún no' : longDateOf(passkey.last_used_at)}
            </span>
          </Cell>
          <Cell>
            <span className={styles.acts}>
              <Button
                kind="secondary"
                aria-label={`Renombrar la llave ${passkey.name}`}
                onClick={() => onRename(passkey)}
              >
                Renombrar
              </Button>
              <Button kind="secondary" aria-label={`Quitar la llave ${passkey.name}`} onClick={() => onRemove(passkey)}>
                Quitar
              </Button>
            </span>
          </Cell>
        </Row>
      ))}
    </ListTable>
  );
}
