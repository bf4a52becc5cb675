import type { User } from '@finaula/contract/accounts';
import type { ReactNode } from 'react';
import { Page } from '../../ui/layout/page.tsx';
import styles from './account.module.css';
import { AccountTabs } from './account-tabs.tsx';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnData } from './own-data.tsx';
import { SecondFactor } from './second-factor.tsx';
import { YourData } from './your-data.tsx';

interface AccountProps {
  user: User;
  path: '/cuenta' | '/cuenta/datos';
  /** Data of other features about the user. */
  children: ReactNode;
}

/** Password, sessions and personal data of the user, the same for every role. */
export function Account({ user, path, children }: AccountProps) {
  return (
    <Page screen={path === '/cuenta' ? 'cuenta' : 'datos'} title="Mi cuenta" tabs={<AccountTabs current={path} />}>
      {path === '/cuenta/datos' ? (
        <YourData user={user}>{children}</YourData>
      ) : (
        <>
          <div className={styles.pair}>
            <OwnData user={user} />
            <ChangePassword email={user.email} />
          </div>
          <SecondFactor email={user.email} />
          <ActiveSessions />
        </>
      )}
    </Page>
  );
}
