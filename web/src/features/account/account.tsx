import type { User } from '@finaula/contract/accounts';
import { Page } from '../../ui/layout/page.tsx';
import { type Section, SectionTabs } from '../../ui/layout/section-tabs.tsx';
import { BackHomeLink } from '../../ui/navigation/back-home-link.tsx';
import styles from './account.module.css';
import { ActiveSessions } from './active-sessions.tsx';
import { ChangePassword } from './change-password.tsx';
import { OwnData } from './own-data.tsx';
import { SecondFactor } from './second-factor.tsx';
import { YourData } from './your-data.tsx';

const sections = [
  { address: { to: '/cuenta' }, label: 'Acceso' },
  { address: { to: '/cuenta/datos' }, label: 'Tus datos' },
] satisfies Section[];

/** Password, sessions and personal data of the user, the same for every role. */
export function Account({ user, path }: { user: User; path: '/cuenta' | '/cuenta/datos' }) {
  return (
    <Page
      screen={path === '/cuenta' ? 'cuenta' : 'datos'}
      title="Mi cuenta"
      tabs={
        <>
          <BackHomeLink />
          <SectionTabs sections={sections} current={path} />
        </>
      }
    >
      {path === '/cuenta/datos' ? (
        <YourData user={user} />
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
