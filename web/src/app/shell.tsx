import type { User } from '@finaula/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { signOut } from '../lib/session/session.ts';
import { Brand } from '../ui/brand/brand.tsx';
import { Button } from '../ui/forms/button.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { ScreenLink } from '../ui/navigation/screen-link.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './shell.module.css';

interface ShellProps {
  user: User;
  /** On a phone a screen with its own bar and back link replaces the top bar. */
  ownsPhone: boolean;
  inAccount: boolean;
  /** The exam has its own top bar and its own connection notice. */
  examining: boolean;
  /** In the bar, before the name. */
  search?: ReactNode;
  children: ReactNode;
}

export function Shell({ user, ownsPhone, inAccount, examining, search, children }: ShellProps) {
  const navigate = useNavigate();
  const [first, ...others] = user.name.split(' ');
  const rest = others.join(' ');
  const leave = async () => {
    await navigate({ to: '/' });
    signOut();
  };
  if (examining)
    return (
      <>
        <SkipLink />
        {children}
      </>
    );
  return (
    <>
      <SkipLink />
      <header className={styles.topbar} data-app-bar data-owned={ownsPhone || undefined}>
        <div>
          <Brand compact />
          {search}
          {user.role === 'Auditor' ? (
            <span className={styles.who}>
              <CircleUserRound aria-hidden="true" />
              <span>
                Hola, <b>{user.name}</b>
              </span>
            </span>
          ) : (
            <ScreenLink
              to="/cuenta"
              className={styles.who}
              aria-label={`Hola, ${user.name}. Mi cuenta`}
              aria-current={inAccount ? 'page' : undefined}
            >
              <CircleUserRound aria-hidden="true" />
              <span>
                Hola, <b>{first}</b>
                {rest !== '' && <b className={styles.rest}> {rest}</b>}
              </span>
            </ScreenLink>
          )}
          <Button kind="secondary" onClick={leave}>
            <LogOut aria-hidden="true" />
            Cerrar sesión
          </Button>
        </div>
      </header>
      <ConnectionNotice reads={user.role === 'Empleado'} />
      {children}
    </>
  );
}
