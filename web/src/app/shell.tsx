import type { User } from '@finaula/contract/accounts';
import { useNavigate } from '@tanstack/react-router';
import { CircleUserRound, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { accountPlace } from '../lib/place.ts';
import { signOut } from '../lib/session.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { PlaceLink } from '../ui/place-link.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './shell.module.css';

interface ShellProps {
  user: User;
  /** A screen with a bar and a way back of its own takes the place of the top bar on a phone. */
  ownsPhone: boolean;
  inAccount: boolean;
  children: ReactNode;
}

export function Shell({ user, ownsPhone, inAccount, children }: ShellProps) {
  const navigate = useNavigate();
  const [first, ...others] = user.name.split(' ');
  const rest = others.join(' ');
  const leave = async () => {
    await navigate({ to: '/', search: {} });
    signOut();
  };
  return (
    <>
      <SkipLink />
      <header className={styles.topbar} data-owned={ownsPhone || undefined}>
        <div>
          <Brand compact />
          <PlaceLink
            place={accountPlace}
            className={styles.who}
            aria-label={`Hola, ${user.name}. Mi cuenta`}
            aria-current={inAccount ? 'page' : undefined}
          >
            <CircleUserRound aria-hidden="true" />
            <span>
              Hola, <b>{first}</b>
              {rest !== '' && <b className={styles.rest}> {rest}</b>}
            </span>
          </PlaceLink>
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
