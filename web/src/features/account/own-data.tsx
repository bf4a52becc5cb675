import type { Role, User } from '@finaula/contract/accounts';
import { INDIVIDUAL_ENTITY_NAME } from '@finaula/contract/constants';
import { Panel, PanelFooter } from '../../ui/layout/panel.tsx';
import { ScreenLink } from '../../ui/navigation/screen-link.tsx';
import { Email } from '../../ui/text/email.tsx';
import styles from './own-data.module.css';

const roles: Record<Role, string> = {
  SuperAdmin: 'Administración de la plataforma',
  EntidadAdmin: 'Administrador',
  Empleado: 'Empleado',
  Auditor: 'Auditoría',
};

/** The user's own account data. */
export function OwnData({ user }: { user: User }) {
  const alone = user.entity_name === INDIVIDUAL_ENTITY_NAME;
  return (
    <Panel title="Tus datos">
      <dl className={styles.data}>
        <div>
          <dt>Nombre</dt>
          <dd>{user.name}</dd>
        </div>
        <div>
          <dt>Correo electrónico</dt>
          <dd>
            <Email address={user.email} />
          </dd>
        </div>
        {user.entity_name !== null && (
          <div>
            <dt>Entidad</dt>
            <dd>{user.entity_name}</dd>
          </div>
        )}
        <div>
          <dt>Rol</dt>
          <dd>{alone ? 'Aprendiz' : roles[user.role]}</dd>
        </div>
      </dl>
      <PanelFooter>
        <ScreenLink to="/cuenta/datos">Ver, corregir o descargar tus datos</ScreenLink>
      </PanelFooter>
    </Panel>
  );
}
